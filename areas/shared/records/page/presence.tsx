import { useEffect, useState } from 'react'
import type { OpenRecord, OtherPerson } from '../../../../contract/live/live-messages.ts'
import { addStyle } from '../../add-style.ts'
import { useServices } from '../../services.ts'
import style from './presence.css?inline'

addStyle(style)

/** «Ada Neri», «Ada Neri e Ugo Rossi», «Ada Neri e altre 2 persone» */
function called([first, second, ...more]: readonly OtherPerson[]): string {
  if (!second) return first!.name
  return `${first!.name} e ${more.length > 0 ? `altre ${more.length + 1} persone` : second.name}`
}

/** Who is writing, then who else has the record open; empty for nobody. */
function sentences(people: readonly OtherPerson[]): string {
  const writers = people.filter(({ writes }) => writes)
  const others = people.filter(({ writes }) => !writes)
  return [
    writers.length > 0 && `${called(writers)} ${writers.length === 1 ? 'sta' : 'stanno'} scrivendo.`,
    others.length > 0 &&
      `Anche ${called(others)} ${others.length === 1 ? 'ha' : 'hanno'} aperto questa scheda.`,
  ]
    .filter(Boolean)
    .join(' ')
}

/** Names the other people who have this record open or write in it. An empty line keeps its height. */
export function Presence({ resource, id }: OpenRecord) {
  const { live } = useServices()
  const [people, setPeople] = useState<readonly OtherPerson[]>([])
  useEffect(() => live.present({ resource, id }, setPeople), [live, resource, id])
  return (
    <p className="presence" role="status">
      {sentences(people)}
    </p>
  )
}
