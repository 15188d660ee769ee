import type { Context } from '../../../context.ts'
import { AppError } from '../../../errors.ts'
import { cdqPanel, recentCdqPanel } from '../../cdq/cdq-terms.ts'
import { leasingPanel, recentLeasingPanel } from '../../leasing/leasing-terms.ts'
import { loanPanel, recentLoanPanel } from '../../loans/loan-terms.ts'
import { mortgagePanel, recentPanel } from '../../mortgages/mortgage-terms.ts'

/** The panel with the rates of today; null while the rates are too old for a comparison. `read` may be a cached read. */
export async function panelToday<P>(
  context: Context,
  read: (context: Context) => Promise<P>,
): Promise<P | null> {
  try {
    return await read(context)
  } catch (error) {
    if (error instanceof AppError && error.status === 503) return null
    throw error
  }
}

/** The panel of each product; assignments have one for each kind. */
const reads = {
  mutui: mortgagePanel,
  prestiti: loanPanel,
  cqs: (context: Context) => cdqPanel(context, 'cqs'),
  cqp: (context: Context) => cdqPanel(context, 'cqp'),
  delega: (context: Context) => cdqPanel(context, 'delega'),
  leasing: leasingPanel,
}
/** Cached for seconds, for display. */
const recentReads: typeof reads = {
  mutui: recentPanel,
  prestiti: recentLoanPanel,
  ...recentCdqPanel,
  leasing: recentLeasingPanel,
}

export type PanelName = keyof typeof reads
/** Panels of today; null for one that was not read, and while the rates of a product are too old for a comparison. */
export type Panels = { [N in PanelName]: Awaited<ReturnType<(typeof reads)[N]>> | null }

const panelNames = Object.keys(reads) as PanelName[]

/** The panels of today with these names, by default all. */
export async function panelsToday(
  context: Context,
  { names = panelNames, isRecent = false }: { names?: readonly PanelName[]; isRecent?: boolean } = {},
): Promise<Panels> {
  const from: Record<PanelName, (context: Context) => Promise<unknown>> = isRecent ? recentReads : reads
  const panels = await Promise.all(
    panelNames.map(async name => [name, names.includes(name) ? await panelToday(context, from[name]) : null]),
  )
  return Object.fromEntries(panels)
}
