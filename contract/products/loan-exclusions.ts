import type { LoanExclusion, LoanNeed } from '../../finance/offers/loans/loan-types.ts'
import { formatMoney } from '../italian/amounts.ts'
import { formatDuration } from '../italian/format.ts'
import { formatLimit } from './bank-limit.ts'
import { employments, loanPurposes } from './loan.ts'

/** Why a loan is excluded, in words, with the limit and the requested value. */
export function loanExclusionReason(
  { motivo, limite = 0 }: LoanExclusion,
  need: LoanNeed,
  province: string,
): string {
  switch (motivo) {
    case 'finalita':
      return `non prevede la finalità «${loanPurposes[need.finalita]}»`
    case 'non_in_vigore':
      return 'le sue condizioni non sono in vigore'
    case 'importo_minimo':
      return `importo minimo ${formatMoney(limite)}`
    case 'importo_massimo':
      return `importo massimo ${formatMoney(limite)}`
    case 'durata':
      return limite
        ? `durata ${limite < need.durataMesi ? 'massima' : 'minima'} ${formatDuration(limite)}`
        : 'non prevede questa durata'
    case 'riservata':
      return 'condizioni riservate ad alcune occupazioni'
    case 'occupazione':
      return need.occupazione
        ? `non finanzia chi è in questa condizione: ${employments[need.occupazione].toLowerCase()}`
        : 'non finanzia questa occupazione'
    case 'eta':
      return `età massima alla scadenza ${limite} anni, qui ${(need.eta ?? 0) + Math.ceil(need.durataMesi / 12)}`
    case 'provincia':
      return `non opera in provincia di ${province}`
    case 'rata_reddito':
      return `le rate devono stare entro il ${formatLimit(limite)} del reddito netto`
    case 'usura':
      return 'il suo TEG supera la soglia di usura della categoria'
  }
}
