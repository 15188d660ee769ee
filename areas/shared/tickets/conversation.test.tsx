import { QueryClientProvider } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { createServices, ServicesContext } from '../services.ts'
import { adminArea } from '../testing/admin-area.ts'
import { rendered } from '../testing/rendered.tsx'
import { server } from '../testing/server.ts'
import { Conversation, type TicketMessage } from './conversation.tsx'
import { lastMessage } from './use-ticket-news.ts'

const messageOf = (values: Partial<TicketMessage>): TicketMessage => ({
  _id: '1',
  ticket: null,
  da: 'ufficio',
  autore: 'Ada Amministra',
  dallUfficio: false,
  tolto: false,
  testo: 'Fatto.',
  intero: null,
  interno: false,
  via: 'area',
  at: '2026-01-12T09:00:00.000Z',
  allegati: [],
  ...values,
})

async function messagesOf(...messages: TicketMessage[]) {
  const services = createServices(adminArea([]), server({}).fetch)
  const place = await rendered(
    <ServicesContext value={services}>
      <QueryClientProvider client={services.queries}>
        <Conversation
          messages={messages}
          side="ufficio"
          actions={({ _id }) => <button type="button">{`Dividi ${_id}`}</button>}
        />
      </QueryClientProvider>
    </ServicesContext>,
  )
  return { place, items: [...place.querySelectorAll('li')] }
}

it('the office sees who of its people wrote, and internal notes apart', async () => {
  const { items } = await messagesOf(
    messageOf({ da: 'agente', autore: 'Bruno Conti', testo: 'Buongiorno.' }),
    messageOf({ _id: '2' }),
    messageOf({ _id: '3', interno: true, testo: 'Solo per noi.' }),
  )
  expect(items.map(({ className }) => className)).toEqual(['', 'mine', 'mine internal'])
  expect(items.map(({ textContent }) => textContent)).toEqual([
    'Bruno Conti10:00Buongiorno.Dividi 1',
    'Ada Amministra10:00Fatto.Dividi 2',
    'Nota internaAda Amministra10:00Solo per noi.Dividi 3',
  ])
  expect(items.map(({ id }) => id)).toEqual(['', '', lastMessage])
})

it('the agent sees who of the office wrote the question down, and where words were taken away', async () => {
  const services = createServices(adminArea([]), server({}).fetch)
  const place = await rendered(
    <ServicesContext value={services}>
      <QueryClientProvider client={services.queries}>
        <Conversation
          side="agente"
          messages={[
            messageOf({ da: 'agente', dallUfficio: true }),
            messageOf({
              _id: '2',
              da: 'agente',
              autore: 'Bruno Conti',
              testo: 'Messaggio tolto',
              tolto: true,
            }),
          ]}
        />
      </QueryClientProvider>
    </ServicesContext>,
  )
  expect([...place.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual([
    'Ada Amministra10:00dall’ufficio, per l’agenteFatto.',
    'Lei10:00Messaggio tolto',
  ])
  expect(place.querySelector('.soft')?.textContent).toBe('Messaggio tolto')
})

it('the whole e-mail stands one tap below the words that were taken out of it', async () => {
  const { items } = await messagesOf(
    messageOf({ da: 'agente', via: 'posta', testo: 'Sì.', intero: 'Sì.\n\nQuinto ha scritto:\n> Arrivata?' }),
    messageOf({ _id: '2', via: 'posta' }),
  )
  const details = items[0]!.querySelector('details')
  expect(details?.open).toBe(false)
  expect(details?.querySelector('summary')?.textContent).toBe('Mostra il messaggio intero')
  expect(details?.querySelector('.multiline')?.textContent).toBe('Sì.\n\nQuinto ha scritto:\n> Arrivata?')
  expect(items[1]!.querySelector('details')).toBeNull()
})

it('messages of one day in Rome stand together', async () => {
  const { place } = await messagesOf(
    messageOf({ at: '2025-07-31T21:59:00.000Z' }),
    messageOf({ _id: '2', at: '2025-07-31T22:00:00.000Z' }),
    messageOf({ _id: '3', at: '2025-08-01T10:00:00.000Z' }),
  )
  const days = [...place.querySelectorAll('.ticket-day')].map(one => one.textContent)
  expect(days).toEqual(['Giovedì 31 luglio 2025', 'Venerdì 1º agosto 2025'])
})
