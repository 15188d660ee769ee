import type { ReactNode } from 'react'
import type { AreaGroup } from '../../../contract/records/resource-pages.ts'
import { useRoutes } from '../area.ts'
import { usePerson } from '../calls/data.ts'
import { useServices } from '../services.ts'
import { Breadcrumb } from './breadcrumb.tsx'
import { Destinations } from './destinations.tsx'
import { menuEntries } from './menu-entries.ts'
import { PageHead } from './page-head.tsx'

interface Props {
  group: AreaGroup
  /** Number of items on a page, in words, by the address of the page; empty for a page without items. */
  totalOf?: (path: string) => string
  /** Sections above the pages. */
  children?: ReactNode
}

/** The first page of a group of an area: the pages of the group that the person may see. */
export function GroupHub({ group, totalOf, children }: Props) {
  const title = useServices().area.groups[group]
  const person = usePerson()
  const routes = menuEntries(useRoutes(), person).find(([menu]) => menu === title)?.[1] ?? []
  const pages =
    routes.length === 0 ? (
      <p className="soft">In questo gruppo non c’è nulla che i Suoi permessi lascino vedere.</p>
    ) : (
      <Destinations
        isCounted={totalOf !== undefined}
        destinations={routes.map(({ path, title, about, Waiting }) => ({
          href: path,
          name: title,
          about,
          waiting: Waiting && <Waiting />,
          total: totalOf?.(path),
        }))}
      />
    )
  return (
    <div className="page">
      <PageHead breadcrumb={<Breadcrumb />} title={title} />
      {children}
      {children ? (
        <section className="part">
          <header>
            <h2>Pagine</h2>
          </header>
          {pages}
        </section>
      ) : (
        pages
      )}
    </div>
  )
}
