import type { Shell } from '../../contract/pages/pages.ts'
import type { Context } from '../context.ts'
import { houseIn } from '../subjects/house/house.ts'
import { recentPanel } from '../subjects/mortgages/mortgage-terms.ts'
import { refusedFor } from './contents/missing-terms.ts'

/** Returns the content of header and footer of every public page. */
export async function shell(context: Context): Promise<Shell> {
  const [house, panel] = await Promise.all([
    houseIn(context.database.orm),
    recentPanel(context).catch(refusedFor(context)),
  ])
  return { ...house, banks: panel?.banks ?? 0 }
}
