import { formatMoney } from '../../contract/italian/amounts.ts'
import { assignmentKinds, type CdqStart } from '../../contract/products/cdq.ts'
import { cdqStarts } from '../../contract/products/cdq-words.ts'
import type { AssignmentKind } from '../../finance/offers/cdq/cdq-types.ts'
import { Choice } from '../shared/fields/choice.tsx'
import { Dial } from '../shared/fields/dial.tsx'
import css from './choices.css?inline'
import type { CdqModel } from './model.ts'
import type { SupposedQuota } from './supposed.ts'

/**
 * What the person asks first. A style hides the amount while it is not asked for, so that the choice works without a
 * script.
 */
export const Wanted = ({ model: { need } }: { model: CdqModel }) => (
  <div class="wanted">
    <Choice
      name="cerca"
      label="Da dove si comincia"
      options={Object.entries(cdqStarts) as [CdqStart, string][]}
      value={need.cerca.value}
      choose={need.chooseStart}
    />
    <Dial id="importo" label="Mi servono" unit="€" field={need.numbers.importo} />
  </div>
)

/** The kind of assignment. */
export const KindChoice = ({ model: { need } }: { model: CdqModel }) => (
  <Choice
    name="prodotto"
    label="Che cosa si chiede"
    options={Object.entries(assignmentKinds) as [AssignmentKind, string][]}
    value={need.prodotto.value}
    choose={need.chooseKind}
  />
)

/** What the first view lets choose. */
export const Choices = ({ model }: { model: CdqModel }) => {
  model.context.adopt(css)
  return (
    <>
      <Wanted model={model} />
      <KindChoice model={model} />
    </>
  )
}

/** Says that even the largest instalment is worth less than the wanted amount, at the assumed rate. */
export const TooLittle = ({ figure: { nettoRicavo, need } }: { figure: SupposedQuota }) =>
  need.nettoRichiesto && nettoRicavo < need.nettoRichiesto ? (
    <p>
      È la rata più alta, e per {formatMoney(need.nettoRichiesto)} non basta: serve una durata più lunga, o
      una somma più piccola.
    </p>
  ) : null
