import { formatEuro } from '../../contract/italian/format.ts'
import { limitReason } from '../../contract/products/cdq.ts'
import { quotaOf } from '../../finance/offers/cdq/cdq-quota.ts'
import type { CdqModel } from './model.ts'

interface Props {
  model: CdqModel
  /** Includes the amount, where no large figure shows it. */
  withAmount?: boolean
}

/** Names the rule that limits the largest instalment. */
export function QuotaReason({ model, withAmount }: Props) {
  const { trattamentoMinimo } = model.settings.value.limiti
  const need = model.need.need.value
  // The instalment for an amount is no largest one.
  const isNamed = withAmount || need.nettoRichiesto !== undefined
  const { instalment, rule, requested } = quotaOf(need, trattamentoMinimo)
  return (
    <>
      {instalment === 0
        ? 'Non resta una quota da impegnare. '
        : isNamed
          ? `La rata più alta è ${formatEuro(instalment)}. `
          : requested < instalment && `La rata massima sarebbe ${formatEuro(instalment)}. `}
      {limitReason(rule, need.prodotto, trattamentoMinimo)}
    </>
  )
}
