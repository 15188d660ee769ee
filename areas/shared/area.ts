import { type ComponentType, createContext, useContext } from 'react'
import type { InputOf, ReadName } from '../../client/calls.ts'
import type { AdminFlag, AgentFlag, Role, TicketingRight } from '../../contract/access/permissions.ts'
import type { areas } from '../../contract/calls/sessions.ts'
import type { AreaGroup } from '../../contract/records/resource-pages.ts'

/** A call that a page reads when it opens. */
export type FirstRead = { [N in ReadName]: readonly [name: N, input?: InputOf<N>] }[ReadName]

/** A page of an area. */
export interface AreaRoute {
  /** Complete path, as the browser shows the path; `:name` is a parameter. */
  path: string
  title: string
  /** Group of the menu; a page without a group is reached from other pages. */
  menu?: string
  /** Purpose of the page in half a line, for the area's first page. */
  about?: string
  /** Number of items on the page that wait for the reader, beside the title in the menu. */
  Waiting?: ComponentType
  /** Flags that a reader of the page must have, all of them. */
  needs?: readonly (AdminFlag | AgentFlag | TicketingRight)[]
  /** What the page reads first: the calls start while the files of the page load. */
  reads?: (params: Readonly<Record<string, string | undefined>>) => readonly FirstRead[]
  load: () => Promise<{ default: ComponentType }>
}

/** The differences between the three areas. */
export interface Area<R extends Role = Role> {
  role: R
  /** Path segment of the area's calls below `/v2`. */
  calls: (typeof areas)[R]['calls']
  /** Address of the first page. */
  base: (typeof areas)[R]['pages']
  name: string
  /** Motto on the sign-in page. */
  motto: string
  /** The groups of pages with a first page of their own, by the path segment of that page. */
  groups: Partial<Record<AreaGroup, string>>
  /** Small controls and rows, for an area that people use all day. */
  isDense: boolean
  /** An open tab keeps what was read without the network, and sends some writes when the network is back. */
  worksOffline?: true
  /** Pages for everybody, for example the sign-in. */
  open: readonly AreaRoute[]
  /** Loads the table of the pages for signed-in people. */
  load: () => Promise<{ routes: readonly AreaRoute[] }>
}

/** The pages of the area for signed-in people. */
export const RoutesContext = createContext<readonly AreaRoute[]>([])
export const useRoutes = (): readonly AreaRoute[] => useContext(RoutesContext)
