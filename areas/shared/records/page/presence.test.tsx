import { act, useState } from 'react'
import { expect, it } from 'vitest'
import type { OpenRecord, OtherPerson } from '../../../../contract/live/live-messages.ts'
import { createServices, ServicesContext } from '../../services.ts'
import { adminArea } from '../../testing/admin-area.ts'
import { press, rendered } from '../../testing/rendered.tsx'
import { Presence } from './presence.tsx'

const record = { resource: 'leads', id: '0199c0de-0000-7000-8000-000000000001' }
const people = ['Maria Rossi', 'Luca Bianchi', 'Anna Verdi', 'Piero Neri'].map(name => ({
  name,
  role: 'admin' as const,
}))

function Record() {
  const [isOpen, setOpen] = useState(true)
  return (
    <>
      {isOpen && <Presence {...record} />}
      <button type="button" onClick={() => setOpen(false)}>
        Esci
      </button>
    </>
  )
}

async function open() {
  const opened: OpenRecord[] = []
  let announce = (_people: readonly OtherPerson[]) => {}
  const live = {
    wake: () => {},
    on: () => () => {},
    setWriting: () => {},
    present(record: OpenRecord, listener: typeof announce) {
      opened.push(record)
      announce = listener
      return () => void opened.splice(opened.indexOf(record), 1)
    },
  }
  const services = { ...createServices(adminArea([])), live }
  await rendered(
    <ServicesContext value={services}>
      <Record />
    </ServicesContext>,
  )
  const shown = () => document.querySelector('[role=status]')?.textContent
  return { opened, shown, announce: (some: readonly OtherPerson[]) => act(async () => announce(some)) }
}

it('names the other people who have the record open, in a status that is rendered from the start', async () => {
  const { shown, announce, opened } = await open()
  expect([opened, shown()]).toEqual([[record], ''])
  const sentences = [
    'Anche Maria Rossi ha aperto questa scheda.',
    'Anche Maria Rossi e Luca Bianchi hanno aperto questa scheda.',
    'Anche Maria Rossi e altre 2 persone hanno aperto questa scheda.',
    'Anche Maria Rossi e altre 3 persone hanno aperto questa scheda.',
  ]
  for (const [index, sentence] of sentences.entries()) {
    await announce(people.slice(0, index + 1))
    expect(shown()).toBe(sentence)
  }
  const [maria, luca, anna] = people as [OtherPerson, OtherPerson, OtherPerson]
  await announce([{ ...maria, writes: true }])
  expect(shown()).toBe('Maria Rossi sta scrivendo.')
  await announce([maria, { ...luca, writes: true }, { ...anna, writes: true }])
  expect(shown()).toBe(
    'Luca Bianchi e Anna Verdi stanno scrivendo. Anche Maria Rossi ha aperto questa scheda.',
  )
  await announce([])
  expect(shown()).toBe('')
  await press('Esci')
  expect(opened).toEqual([])
})
