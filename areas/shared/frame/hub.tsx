import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { useRoutes } from '../area.ts'
import { usePerson } from '../calls/data.ts'
import { useServices } from '../services.ts'
import type { Person } from '../session/person.ts'
import { Destinations } from './destinations.tsx'
import { menuEntries } from './menu-entries.ts'

/** The first page of an area: links to the other pages with their purpose, and advice about the second factor. */
export function Hub({ children }: { children?: ReactNode }) {
  const { area } = useServices()
  const person = usePerson()
  if (!person) return null
  return (
    <div className="page">
      <header className="hub-head">
        <h1>{person.full}</h1>
        <p className="soft">
          {area.name}
          {person.figure && `, ${person.figure}`}
        </p>
      </header>
      {children}
      <HubDestinations person={person} />
      <SecondFactorAdvice person={person} />
    </div>
  )
}

/** Links to the pages of the area that the person may see, by group, each with its purpose. */
export function HubDestinations({ person }: { person: Person }) {
  const { area } = useServices()
  const groups = menuEntries(useRoutes(), person)
    .map(([group, entries]) => [group, entries.filter(({ path }) => path !== area.base)] as const)
    .filter(([, entries]) => entries.length > 0)
  return groups.map(([group, entries]) => (
    <section key={group} className="part">
      <header>
        <h2>{group}</h2>
      </header>
      <Destinations
        destinations={entries.map(({ path, title, about, Waiting }) => ({
          href: path,
          name: title,
          about,
          waiting: Waiting && <Waiting />,
        }))}
      />
    </section>
  ))
}

/** Advice for a person without a second factor. */
export function SecondFactorAdvice({ person }: { person: Person }) {
  const { area } = useServices()
  if (person.secondFactor !== false) return null
  return (
    <div className="notice caution">
      <p className="title">Il Suo accesso è protetto dalla sola password</p>
      <p>
        Con la verifica in due passaggi chi la scopre non entra.{' '}
        <Link href={`${area.base}/settings#secondo-fattore`}>La attivi nelle impostazioni</Link>.
      </p>
    </div>
  )
}
