import { type ComponentType, createContext, useContext } from 'react'
import type { AdminFlag, AgentFlag, Role } from '../../contract/access/permissions.ts'
import type { areas } from '../../contract/calls/sessions.ts'

/** A page of an area. */
export interface AreaRoute {
  /** Whole, as the browser shows it; `:name` stands for a part that varies. */
  path: string
  title: string
  /** Where it stands in the menu; a page without a place is reached from others. */
  menu?: string
  /** What it is for, in half a line, on the area's first page. */
  about?: string
  /** Flags that its reader must have, all of them. */
  needs?: readonly (AdminFlag | AgentFlag)[]
  load: () => Promise<{ default: ComponentType }>
}

/** What the three areas differ in. */
export interface Area<R extends Role = Role> {
  role: R
  /** Segment of its calls below `/v2`. */
  calls: (typeof areas)[R]['calls']
  /** Address of its first page. */
  base: (typeof areas)[R]['pages']
  name: string
  /** Under the name, where one signs in. */
  motto: string
  /** Small controls and rows, for who is here all day. */
  isDense: boolean
  /** Pages for everybody, for example the sign-in. */
  open: readonly AreaRoute[]
  /** Loads the table of the pages for signed-in people. */
  load: () => Promise<{ routes: readonly AreaRoute[] }>
}

/** The pages of the area for signed-in people. */
export const RoutesContext = createContext<readonly AreaRoute[]>([])
export const useRoutes = (): readonly AreaRoute[] => useContext(RoutesContext)
