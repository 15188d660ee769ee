import type { AdminFlag, AgentFlag, TicketingRight } from '../access/permissions.ts'
import type { ResourceDefinition } from './resource.ts'

/** The groups of the back office, each with its own first page. */
export const officeGroups = {
  reports: 'Report',
  site: 'Sito',
  system: 'Sistema',
  calculators: 'Calcolatori',
  feeds: 'Flussi',
} as const
type OfficeGroup = keyof typeof officeGroups

/** The groups of the agents' area, each with its own first page. */
export const agentsGroups = {
  reports: 'Report',
  'personal-documents': 'Documenti personali',
  system: 'Strumenti',
  merchandising: 'Merchandising',
} as const

/** A group of pages of an area; the path segment of its first page. */
export type AreaGroup = OfficeGroup | keyof typeof agentsGroups

/** The pages of a resource in an area: its list at `list`, a record at `one` and its id. */
export interface ResourcePages {
  /** Default: the back office. */
  area?: 'agents'
  /** The group of the list in its area. */
  group?: AreaGroup
  /** Below the address of the area. */
  list: string
  /** Address of a record, where not below the list. */
  one?: string
  title: string
  about: string
  /** Who reads its records. */
  needs: AdminFlag | AgentFlag | TicketingRight
  /** Pages beside a record, below the address of the area; `:id` is the record. `needs` where not every reader may see the page. */
  related?: readonly { title: string; path: string; needs?: AdminFlag }[]
  /** Other calls create the records: there is no form for a new record. */
  madeElsewhere?: true
  /** A record has a page of its own, which `areas/admin/routes.ts` names. */
  ownPage?: true
  /** The page on which a reader makes the first record, for an empty list; below the address of the area. */
  madeOn?: { path: string; label: string }
  /** The list is a page of its own too, which the routes of the areas name. */
  ownList?: true
  load: () => Promise<ResourceDefinition>
}

/** The pages of a resource in the back office. */
export interface OfficeResource extends ResourcePages {
  group: OfficeGroup
  needs: AdminFlag | TicketingRight
}

/** The pages of a resource in the agents' area. Agents only read these records. */
export interface AgentsResource extends ResourcePages {
  area: 'agents'
  group: keyof typeof agentsGroups
  needs: AgentFlag
}
