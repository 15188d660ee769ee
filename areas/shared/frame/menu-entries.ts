import { hasPermissions } from '../../../contract/access/permissions.ts'
import { fold } from '../../../contract/text/fold.ts'
import type { AreaRoute } from '../area.ts'
import type { Person } from '../session/person.ts'

/** The menu's groups in order, each with its pages: those the person may see and whose title has the words searched. */
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
    const said = fold(`${menu} ${title}`)
    if (!words.every(word => said.includes(word))) continue
    groups.set(menu, [...(groups.get(menu) ?? []), route])
  }
  return [...groups]
}
