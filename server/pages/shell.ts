import type { Shell } from '../../contract/pages/pages.ts'
import type { Context } from '../context.ts'
import { brokerAndCompanyIn } from '../subjects/broker/broker.ts'
import { recentPanel } from '../subjects/mortgages/mortgage-terms.ts'
import { refusedFor } from './contents/missing-terms.ts'

/** Returns the content of header and footer of every public page. */
export async function shell(context: Context): Promise<Shell> {
  const [brokerAndCompany, panel] = await Promise.all([
    brokerAndCompanyIn(context.database.orm),
    recentPanel(context).catch(refusedFor(context)),
  ])
  return { ...brokerAndCompany, banks: panel?.banks ?? 0 }
}
