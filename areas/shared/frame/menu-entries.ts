import { hasPermissions } from '../../../contract/access/permissions.ts'
import { fold } from '../../../contract/text/fold.ts'
import type { AreaRoute } from '../area.ts'
import type { Person } from '../session/person.ts'

/**
 * The groups of the menu in order, each with the pages that the person may see and that match the search. A page whose
 * title has every word comes before one whose group has it.
 */
export function menuEntries(
  routes: readonly AreaRoute[],
  person: Person | undefined,
  searched = '',
): [group: string, routes: AreaRoute[]][] {
  const words = fold(searched).split(' ').filter(Boolean)
  const groups = new Map<string, AreaRoute[]>()
  for (const route of routes) {
    const { menu, title, needs = [] } = route
    if (menu === undefined || !hasPermissions(person?.holder ?? null, ...needs)) continue
    const text = fold(`${menu} ${title}`)
    if (!words.every(word => text.includes(word))) continue
    groups.set(menu, [...(groups.get(menu) ?? []), route])
  }
  const hasWords = ({ title }: AreaRoute) => words.every(word => fold(title).includes(word))
  const byTitle = ([group, routes]: [string, AreaRoute[]]): [string, AreaRoute[]] => [
    group,
    routes.toSorted((a, b) => Number(hasWords(b)) - Number(hasWords(a))),
  ]
  return [...groups]
    .map(byTitle)
    .toSorted(([, a], [, b]) => Number(b.some(hasWords)) - Number(a.some(hasWords)))
}
