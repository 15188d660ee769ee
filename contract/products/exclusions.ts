import { isWithin, percentage } from '../../finance/offers/ratio.ts'
import type { Exclusion, Need, Reserve } from '../../finance/offers/types.ts'
import { formatMoney } from '../italian/amounts.ts'
import { formatDuration } from '../italian/format.ts'
import { percentWithArticle, percentWithTo } from '../italian/percent.ts'
import { formatLimit, formatShare } from './bank-limit.ts'
import { purposes, rateKinds } from './mortgage.ts'

/** Why a product is excluded, in words, with the limit and the requested value. */
export function exclusionReason(
  { motivo, limite = 0, riserve }: Exclusion,
  need: Need,
  province: string,
): string {
  switch (motivo) {
    case 'finalita':
      return `non prevede la finalità «${purposes[need.finalita]}»`
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
    case 'ltv': {
      // A row of a price list begins above its first share and ends with its last one.
      const end = isWithin(need.importo, need.valore, limite)
        ? `presta solo oltre ${percentWithArticle(limite)}`
        : `presta fino ${percentWithTo(limite)}`
      return `${end} del valore, qui ${formatShare(percentage(need.importo, need.valore), limite)}`
    }
    case 'tipo_tasso':
      return need.tipoTasso
        ? `non offre il tasso ${rateKinds[need.tipoTasso].toLowerCase()} con questi dati`
        : 'non ha un tasso per questi dati'
    case 'riservata':
      return `condizioni riservate ${[...new Set((riserve ?? eitherReserve).map(reservedTo))].join(' o ')}`
    case 'garanzia':
      return need.garanziaConsap
        ? 'con la garanzia Consap presta fino a 250.000\u00a0€ per la prima casa'
        : `con la garanzia Consap presta fino ${percentWithTo(limite)} del valore`
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

/** Of a stored exclusion that does not say which condition is not met. */
const eitherReserve: Reserve[] = [{ under36: true }, { classiEnergetiche: [] }]

/** «a chi ha meno di 36 anni», «alle case di classe A o B» */
const reservedTo = ({ under36, classiEnergetiche }: Reserve): string =>
  [
    under36 && 'a chi ha meno di 36 anni',
    classiEnergetiche &&
      (classiEnergetiche.length > 0
        ? `alle case di classe energetica ${alternatives.format(classiEnergetiche)}`
        : 'alle case di classe energetica migliore'),
  ]
    .filter(Boolean)
    .join(' e ')

const alternatives = new Intl.ListFormat('it', { type: 'disjunction' })
