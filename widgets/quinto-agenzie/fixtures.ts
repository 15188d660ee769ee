import { signal } from '@preact/signals'
import type { CallName } from '../../client/calls.ts'
import type { Client } from '../../client/client.ts'
import { quintoAgenzie } from '../../contract/elements/quinto-agenzie.ts'
import { broker } from '../../contract/pages/broker.ts'
import type { Suggestion } from '../shared/places/suggestion.ts'
import type { Agency, Found } from './model.ts'

/** Test fixtures. */

export const agency = (over: Partial<Agency> = {}): Agency => ({
  _id: '1',
  nome: 'Roma Prati',
  slug: 'roma-prati',
  indirizzo: {
    via: 'Via della Prova 1',
    cap: '00192',
    comune: 'Roma',
    provincia: 'RM',
    regione: 'Lazio',
    lat: 41.9083,
    lng: 12.4652,
  },
  telefono: '06 000 1000',
  whatsapp: '300 100 1000',
  orari: [1, 2, 3, 4, 5].map(giorno => ({ giorno, da: '09:00', a: '18:00' })),
  servizi: ['Surroga', 'Prestiti personali'],
  comuniServiti: ['Roma', 'Fiumicino'],
  accessibile: true,
  descrizione: null,
  foto: null,
  responsabile: null,
  distanza: null,
  ...over,
})

export function found(agencies: Agency[] = [agency()], over: Partial<Found> = {}): Found {
  return {
    totale: agencies.length,
    agenzie: agencies,
    punti: agencies.map(({ _id, nome, indirizzo: { lat, lng } }) => ({ _id, nome, lat, lng })),
    regioni: [{ nome: 'Lazio', numero: agencies.length }],
    mappa: null,
    intermediario: broker,
    servizi: ['Prestiti personali', 'Surroga'],
    adesso: '2026-11-20T09:00:00.000Z',
    ...over,
  }
}

export const fiumicino: Suggestion = {
  tipo: 'comune',
  nome: 'Fiumicino',
  provincia: 'RM',
  regione: 'Lazio',
  lat: 41.7712,
  lng: 12.2277,
}

/** A context whose calls are answered by `answers`, and which records calls and events. */
export function fakeContext({
  initial = {},
  state,
  answers = {},
  objects = false,
}: {
  initial?: Record<string, string>
  state?: unknown
  /** The page calls `preventDefault()` on every event. */
  objects?: boolean
  answers?: Partial<Record<CallName, (input: unknown) => unknown>>
} = {}) {
  const calls: { name: string; query: Record<string, unknown> }[] = []
  const events: { event: string; detail: unknown }[] = []
  const client: Client = {
    async call(name, input) {
      calls.push({
        name,
        query: Object.fromEntries(
          Object.entries((input?.query ?? {}) as object).filter(([, value]) => value !== undefined),
        ),
      })
      return answers[name]?.(input) as never
    },
  }
  const attributes = Object.fromEntries(
    Object.keys(quintoAgenzie.attributes).map(name => [name, signal(initial[name])]),
  ) as Record<keyof typeof quintoAgenzie.attributes, ReturnType<typeof signal<string | undefined>>>
  return {
    calls,
    events,
    attributes,
    context: {
      attributes: attributes as never,
      emit(event: string, detail?: unknown) {
        events.push({ event, detail })
        return !objects
      },
      client,
      base: 'https://quinto.example',
      adopt() {},
      giveWay() {},
      page: 'https://partner.example/',
      state,
    },
  }
}
