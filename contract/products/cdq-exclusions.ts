import type { CdqExclusion, CdqNeed } from '../../finance/offers/cdq/cdq-types.ts'
import { formatMoney } from '../italian/amounts.ts'
import { formatDuration } from '../italian/format.ts'
import { employers } from './cdq.ts'

const payPhrase = (kind: CdqNeed['prodotto']) =>
  kind === 'cqp' ? 'con questa pensione' : 'con questa busta paga'

/** Why a product is excluded, in words, with the limit and the requested value. */
export function cdqExclusionReason(
  { motivo, limite = 0 }: CdqExclusion,
  need: Omit<CdqNeed, 'netto'>,
  province: string,
): string {
  switch (motivo) {
    case 'non_in_vigore':
      return 'le sue condizioni non sono in vigore'
    case 'quota':
      return 'non resta una quota da impegnare'
    case 'durata':
      return limite
        ? `durata ${limite < need.durataMesi ? 'massima' : 'minima'} ${formatDuration(limite)}`
        : 'non prevede questa durata'
    case 'occupazione':
      return need.occupazione
        ? `non finanzia chi ha questo datore di lavoro: ${employers[need.occupazione].toLowerCase()}`
        : 'riservato ad alcuni datori di lavoro'
    case 'anzianita':
      return `anzianità minima di servizio ${formatDuration(limite)}`
    case 'eta':
      // Without a limit, the table of a compulsory insurance has no premium.
      if (!limite)
        return need.eta
          ? `la polizza obbligatoria non copre ${formatDuration(need.durataMesi)} a ${need.eta} anni`
          : `la polizza obbligatoria non copre ${formatDuration(need.durataMesi)}`
      return `età massima alla scadenza ${limite} anni, qui ${(need.eta ?? 0) + Math.ceil(need.durataMesi / 12)}`
    case 'provincia':
      return `non opera in provincia di ${province}`
    case 'importo_minimo':
      return `capitale minimo ${formatMoney(limite)}`
    case 'importo_massimo':
      return `capitale massimo ${formatMoney(limite)}`
    case 'netto':
      return `${need.rata ? 'con questa rata' : payPhrase(need.prodotto)} al massimo ${formatMoney(limite)} in ${formatDuration(need.durataMesi)}`
    case 'usura':
      return 'il suo TEG supera la soglia di usura della categoria'
  }
}
