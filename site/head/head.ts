import type { Head, LoadedPage, PageContents, Shell, SiteRoute, Trail } from '../../contract/pages/pages.ts'
import { heads } from './heads.ts'
import { financialService, trailList } from './things.ts'

/** What one page says of itself; the rest is the same for all. */
interface OwnHead {
  title: string
  description: string
  /** Below the house, the last of them this page; none on the house's own. */
  trail: Trail
  /** Otherwise it is. */
  indexed?: boolean
  things?: object[]
  kicker?: string
}

export type Heads = {
  [R in SiteRoute]: (given: { content: PageContents[R]; path: string; shell: Shell; base: string }) => OwnHead
}

/** The head of a page at `base`, the house's own origin. */
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
