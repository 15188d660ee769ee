import { rate } from '../../contract/italian/amounts.ts'
import { duration } from '../../contract/italian/format.ts'
import { warning } from '../../contract/products/warnings.ts'
import { Instalment } from '../shared/calculator/account.tsx'
import { AnswerBox } from '../shared/calculator/answer.tsx'
import { BestOffer } from './best-offer.tsx'
import type { CdqModel } from './model.ts'
import { keptBack, SupposedAccount } from './need-step.tsx'
import { QuotaReason } from './quota.tsx'
import type { SupposedQuota } from './supposed.ts'

interface Props {
  model: CdqModel
}

/** The large figure and all that must stand beside it. */
export const Answer = ({ model }: Props) => (
  <AnswerBox
    model={model}
    best={(offer, need) => <BestOffer model={model} offer={offer} need={need} />}
    supposed={figure => <Supposed model={model} figure={figure} />}
    anyway={
      <p>
        <QuotaReason model={model} said />
      </p>
    }
  />
)

/** The quota on a supposed rate, until there are offers. */
const Supposed = ({ model, figure }: Props & { figure: SupposedQuota }) => (
  <>
    <h3 class="eyebrow" id="esito">
      Con un TAN ipotizzato del {rate(figure.tan)}
    </h3>
    <Instalment cents={figure.rata} />
    <p class="said">al mese per {duration(figure.need.durataMesi)}.</p>
    <SupposedAccount figure={figure} />
    <p class="note">
      <QuotaReason model={model} /> <strong>{warning}</strong> {keptBack}
    </p>
  </>
)
