import type { ResourcePages } from '../../../contract/records/resource-pages.ts'

const homes = {
  admin: { href: '/admin', name: 'Amministrazione' },
  agents: { href: '/agents', name: 'Area agenti' },
} as const

/** The first page of the area that contains these pages. */
export const homeOf = ({ area }: Pick<ResourcePages, 'area'>) => homes[area ?? 'admin']

/** Address of the list of a resource. */
export const listPath = (pages: ResourcePages): string => homeOf(pages).href + pages.list

/** Address of a record of a resource. */
export const recordPath = (pages: ResourcePages, id: string): string =>
  `${homeOf(pages).href}${pages.one ?? pages.list}/${id}`
