import type { LeasingExclusion, LeasingNeed } from '../../finance/offers/leasing/leasing-types.ts'
import { formatMoney } from '../italian/amounts.ts'
import { formatDuration } from '../italian/format.ts'
import { leasingGoods, share } from './leasing-words.ts'

/** Why a lease is excluded, in words, with the limit and the requested value. */
export function leasingExclusionReason(
  { motivo, limite = 0 }: LeasingExclusion,
  { bene, anticipoPerc, durataMesi, riscattoPerc }: LeasingNeed,
): string {
  switch (motivo) {
    case 'finalita':
      return `non riguarda ${leasingGoods[bene].toLowerCase()}`
    case 'non_in_vigore':
      return 'le sue condizioni non sono in vigore'
    case 'importo_minimo':
      return `importo finanziato minimo ${formatMoney(limite)}`
    case 'importo_massimo':
      return `importo finanziato massimo ${formatMoney(limite)}`
    case 'anticipo':
      return `anticipo minimo ${share(limite)} del prezzo, qui ${share(anticipoPerc)}`
    case 'riscatto':
      return `riscatto massimo ${share(limite)} del prezzo, qui ${share(riscattoPerc)}`
    case 'durata':
      return limite
        ? `durata ${limite < durataMesi ? 'massima' : 'minima'} ${formatDuration(limite)}`
        : 'non prevede questa durata'
    case 'riservata':
      return 'condizioni riservate ad alcune occupazioni'
    case 'usura':
      return 'il suo TEG supera la soglia di usura della categoria'
  }
}
