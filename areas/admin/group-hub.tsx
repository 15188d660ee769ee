import { Link } from 'wouter'
import { officeGroups } from '../../contract/records/back-office.ts'
import { usePerson } from '../shared/calls/data.ts'
import { menuEntries } from '../shared/frame/menu-entries.ts'
import { useServices } from '../shared/services.ts'
import { Attention, counted, type Group, useToDo } from './attention.tsx'

/** The first page of a group: its open tasks and its pages, with the number of records of each. */
function GroupHub({ group }: { group: Group }) {
  const { area } = useServices()
  const person = usePerson()
  const data = useToDo(group)
  const name = officeGroups[group]
  const routes = menuEntries(area.routes, person).find(([menu]) => menu === name)?.[1] ?? []
  return (
    <div className="page">
      <header className="record-head">
        <nav className="breadcrumb" aria-label="Percorso">
          <ol>
            <li>
              <Link href="/admin">Amministrazione</Link>
            </li>
          </ol>
        </nav>
        <h1>{name}</h1>
      </header>
      <Attention group={group} />
      <section className="part">
        <header>
          <h2>Pagine</h2>
        </header>
        {routes.length === 0 ? (
          <p className="soft">In questo gruppo non c’è nulla che i Suoi permessi lascino vedere.</p>
        ) : (
          <ul className="destinations counted">
            {routes.map(({ path, title, about }) => {
              const total = data?.totali[path.slice(area.base.length)]
              return (
                <li key={path}>
                  <Link href={path}>{title}</Link>
                  {about && <span className="soft">{about}</span>}
                  <span className="num soft total">{total !== undefined && counted(total)}</span>
                </li>
              )
            })}
          </ul>
        )}
      </section>
    </div>
  )
}

export const SiteHub = () => <GroupHub group="site" />
export const SystemHub = () => <GroupHub group="system" />
export const CalculatorsHub = () => <GroupHub group="calculators" />
export const FeedsHub = () => <GroupHub group="feeds" />
