import { officeGroups } from '../../contract/records/resource-pages.ts'
import { useRoutes } from '../shared/area.ts'
import { usePerson } from '../shared/calls/data.ts'
import { Breadcrumb } from '../shared/frame/breadcrumb.tsx'
import { Destinations } from '../shared/frame/destinations.tsx'
import { menuEntries } from '../shared/frame/menu-entries.ts'
import { PageHead } from '../shared/frame/page-head.tsx'
import { useServices } from '../shared/services.ts'
import { Attention, counted, type Group, useToDo } from './attention.tsx'

/** The first page of a group: its open tasks and its pages, with the number of records of each. */
function GroupHub({ group }: { group: Group }) {
  const { area } = useServices()
  const person = usePerson()
  const data = useToDo(group)
  const name = officeGroups[group]
  const routes = menuEntries(useRoutes(), person).find(([menu]) => menu === name)?.[1] ?? []
  return (
    <div className="page">
      <PageHead breadcrumb={<Breadcrumb />} title={name} />
      <Attention group={group} />
      <section className="part">
        <header>
          <h2>Pagine</h2>
        </header>
        {routes.length === 0 ? (
          <p className="soft">In questo gruppo non c’è nulla che i Suoi permessi lascino vedere.</p>
        ) : (
          <Destinations
            isCounted
            destinations={routes.map(({ path, title, about }) => {
              const total = data?.totali[path.slice(area.base.length)]
              return { href: path, name: title, about, total: total === undefined ? '' : counted(total) }
            })}
          />
        )}
      </section>
    </div>
  )
}

export const ReportsHub = () => <GroupHub group="reports" />
export const SiteHub = () => <GroupHub group="site" />
export const SystemHub = () => <GroupHub group="system" />
export const CalculatorsHub = () => <GroupHub group="calculators" />
export const FeedsHub = () => <GroupHub group="feeds" />
