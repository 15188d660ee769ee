import type { ReactNode } from 'react'
import {
  type AgentsResource,
  agentsGroups,
  type OfficeResource,
  officeGroups,
} from '../../../contract/records/resource-pages.ts'
import { officeResources } from '../../../contract/subjects/registry.ts'
import type { AreaRoute } from '../area.ts'
import { listPath } from './paths.ts'

type Asides = Record<string, () => Promise<{ default: (props: { id: string }) => ReactNode }>>

/** What stands beside a record that agents read, by the name of its resource. */
const agentsAsides: Asides = {
  training_completions: () => import('../training/certificate-aside.tsx'),
}

/** What stands beside the form of a record in the back office, by the name of its resource. */
const asides: Asides = {
  ...agentsAsides,
  banks: () => import('../loan-files/banks/bank-durations.tsx'),
  faqs: () => import('./page/faq-votes.tsx'),
}

/** What stands above the list of a resource in the back office, by the name of the resource. */
const intros: Record<string, () => Promise<{ default: () => ReactNode }>> = {
  tickets_categorie: () => import('../tickets/usual-times.tsx'),
}

/** The pages of a resource: list, new record, import, record. */
function routesOf(office: OfficeResource): AreaRoute[] {
  const { group, list, one = list, title, about, needs, madeElsewhere, ownPage, ownList, load } = office
  const listed: AreaRoute = {
    path: `/admin${list}`,
    title,
    menu: officeGroups[group],
    about,
    needs: [needs],
    async load() {
      const [definition, { ResourceListPage }] = await Promise.all([
        load(),
        import('./list/resource-list.tsx'),
      ])
      const intro = await intros[definition.name]?.()
      return {
        default: () => <ResourceListPage definition={definition} office={office} intro={intro?.default} />,
      }
    },
  }
  const added: AreaRoute = {
    path: `/admin${list}/add`,
    title: `${title}: nuova scheda`,
    needs: [needs],
    async load() {
      const [definition, { AddPage }] = await Promise.all([load(), import('./page/form-page.tsx')])
      return { default: () => <AddPage definition={definition} office={office} /> }
    },
  }
  const imported: AreaRoute = {
    path: `/admin${list}/importa`,
    title: `${title}: importazione`,
    needs: [needs],
    async load() {
      const [definition, { ImportPage }] = await Promise.all([load(), import('./import/import-page.tsx')])
      return { default: () => <ImportPage definition={definition} office={office} /> }
    },
  }
  const edited: AreaRoute = {
    path: `/admin${one}/:id`,
    title,
    needs: [needs],
    async load() {
      const [definition, { EditPage }] = await Promise.all([load(), import('./page/form-page.tsx')])
      const aside = await asides[definition.name]?.()
      return { default: () => <EditPage definition={definition} office={office} aside={aside?.default} /> }
    },
  }
  if (ownPage) return ownList ? [] : [listed]
  return [listed, ...(madeElsewhere ? [] : [added, imported]), edited]
}

export const resourceRoutes: readonly AreaRoute[] = officeResources.flatMap(routesOf)

/** The read-only pages of a resource in the agents' area, those that are not pages of their own: list and record. */
export function readingRoutes(pages: AgentsResource): AreaRoute[] {
  const { group, title, about, needs, ownList, ownPage, load } = pages
  const list = listPath(pages)
  const listed: AreaRoute = {
    path: list,
    title,
    menu: agentsGroups[group],
    about,
    needs: [needs],
    async load() {
      const [definition, { ResourceListPage }] = await Promise.all([
        load(),
        import('./list/resource-list.tsx'),
      ])
      return { default: () => <ResourceListPage definition={definition} office={pages} /> }
    },
  }
  const read: AreaRoute = {
    path: `${list}/:id`,
    title,
    needs: [needs],
    async load() {
      const [definition, { EditPage }] = await Promise.all([load(), import('./page/form-page.tsx')])
      const aside = await agentsAsides[definition.name]?.()
      return { default: () => <EditPage definition={definition} office={pages} aside={aside?.default} /> }
    },
  }
  return [...(ownList ? [] : [listed]), ...(ownPage ? [] : [read])]
}
