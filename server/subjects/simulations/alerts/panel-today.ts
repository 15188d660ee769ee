import type { Context } from '../../../context.ts'
import { AppError } from '../../../errors.ts'
import { mortgagePanel, type Panel } from '../../mortgages/mortgage-terms.ts'

/** The panel with the rates of today; null while the rates are too old for a comparison. `read` may be a cached read. */
export async function panelToday(
  context: Context,
  read: (context: Context) => Promise<Panel> = mortgagePanel,
): Promise<Panel | null> {
  try {
    return await read(context)
  } catch (error) {
    if (error instanceof AppError && error.status === 503) return null
    throw error
  }
}
