import { useEffect, useState } from 'react'
import type { OpenRecord, OtherPerson } from '../../../../contract/live/live-messages.ts'
import { addStyle } from '../../add-style.ts'
import { useServices } from '../../services.ts'
import style from './presence.css?inline'

addStyle(style)

function sentence([first, second, ...more]: readonly OtherPerson[]): string {
  if (!first) return ''
  if (!second) return `Anche ${first.name} ha aperto questa scheda.`
  const others = more.length > 0 ? `altre ${more.length + 1} persone` : second.name
  return `Anche ${first.name} e ${others} hanno aperto questa scheda.`
}

/** Names the other people who have this record open. An empty line keeps its height. */
export function Presence({ resource, id }: OpenRecord) {
  const { live } = useServices()
  const [people, setPeople] = useState<readonly OtherPerson[]>([])
  useEffect(() => live.present({ resource, id }, setPeople), [live, resource, id])
  return (
    <p className="presence" role="status">
      {sentence(people)}
    </p>
  )
}
