import { purposes } from '../../contract/mortgage.ts'
import type { Purpose } from '../../finance/offers/types.ts'

/** Of what hour and of what purpose the figures on show are. */
export const keptFigures = (at: Date, purpose: Purpose): string =>
  ` Cifre delle ${at.toLocaleTimeString('it-IT', { hour: '2-digit', minute: '2-digit' })}, per «${purposes[purpose].toLowerCase()}».`
