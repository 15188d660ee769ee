import type { Head, LoadedPage, PageContents, Shell, SiteRoute, Trail } from '../../contract/pages/pages.ts'
import { heads } from './heads.ts'
import { financialService, trailList } from './things.ts'

/** The page-specific part of the head. */
interface OwnHead {
  title: string
  description: string
  /** Breadcrumbs below the home page, ending with this page; empty on the home page. */
  trail: Trail
  /** Indexed by default. */
  indexed?: boolean
  things?: object[]
  kicker?: string
}

export type Heads = {
  [R in SiteRoute]: (given: { content: PageContents[R]; path: string; shell: Shell; base: string }) => OwnHead
}

/** Builds the head of a page; `base` is the origin of the site. */
export function headOf({ route, content, path, shell }: LoadedPage, base: string): Head {
  const own = (heads[route] as (given: object) => OwnHead)({ content, path, shell, base })
  const trail: Trail = path === '/' ? [] : [['/', 'Quinto'], ...own.trail]
  return {
    indexed: true,
    kicker: own.trail.length > 1 ? own.trail.at(-2)![1] : 'Quinto',
    ...own,
    name: own.title,
    title: path === '/' ? own.title : `${own.title}. Quinto`,
    trail,
    things: [
      ...(path === '/' ? [financialService(shell, base)] : []),
      ...(trail.length > 1 ? [trailList(trail, base)] : []),
      ...(own.things ?? []),
    ],
  }
}
