import type { Context } from '../../context.ts'
import { AppError } from '../../errors.ts'

/**
 * Error handler for optional parts of a page: logs and returns null when rates, products or a calculator are missing
 * (503); rethrows other errors.
 */
export const refusedFor =
  ({ log }: Pick<Context, 'log'>) =>
  (error: unknown): null => {
    if (!(error instanceof AppError) || error.status !== 503) throw error
    log.warn({ err: error }, 'a public page is without its terms')
    return null
  }
