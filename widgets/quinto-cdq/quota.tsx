import { limitReason } from '../../contract/cdq.ts'
import { euro } from '../../contract/format.ts'
import { quotaOf } from '../../finance/offers/cdq-quota.ts'
import type { CdqModel } from './model.ts'

/** The largest quota and the rule that binds it, in words. */
export function QuotaReason({ model }: { model: CdqModel }) {
  const { trattamentoMinimo } = model.settings.value.limiti
  const need = model.need.need.value
  const { instalment, rule, asked } = quotaOf(need, trattamentoMinimo)
  return (
    <>
      {asked < instalment && `La rata massima sarebbe ${euro(instalment)}. `}
      {limitReason(rule, need.prodotto, trattamentoMinimo)}
    </>
  )
}
