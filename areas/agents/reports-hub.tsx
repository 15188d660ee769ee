import { officeGroups } from '../../contract/records/resource-pages.ts'
import { useRoutes } from '../shared/area.ts'
import { usePerson } from '../shared/calls/data.ts'
import { Breadcrumb } from '../shared/frame/breadcrumb.tsx'
import { Destinations } from '../shared/frame/destinations.tsx'
import { menuEntries } from '../shared/frame/menu-entries.ts'
import { PageHead } from '../shared/frame/page-head.tsx'

/** The first page of an agent's reports: the pages that the agent may see. */
export default function ReportsHub() {
  const routes = useRoutes()
  const person = usePerson()
  const entries = menuEntries(routes, person).find(([menu]) => menu === officeGroups.reports)?.[1] ?? []
  return (
    <div className="page">
      <PageHead breadcrumb={<Breadcrumb />} title={officeGroups.reports} />
      {entries.length === 0 ? (
        <p className="soft">In questo gruppo non c’è nulla che i Suoi permessi lascino vedere.</p>
      ) : (
        <Destinations
          destinations={entries.map(({ path, title, about }) => ({ href: path, name: title, about }))}
        />
      )}
    </div>
  )
}
