import { assignmentKinds, payName } from '../../contract/products/cdq.ts'
import type { AssignmentKind } from '../../finance/offers/cdq-types.ts'
import { Choice } from '../shared/fields/choice.tsx'
import { Dial } from '../shared/fields/dial.tsx'
import type { CdqModel } from './model.ts'

/** Where the first view goes when there is no script, or not yet. */
export const frame = '/iframes/calcolatori/cdq'

/** What is assigned, how much of it there is, for how long. */
export const Dials = ({ model: { need } }: { model: CdqModel }) => (
  <>
    <Choice
      name="prodotto"
      label="Che cosa si chiede"
      options={Object.entries(assignmentKinds) as [AssignmentKind, string][]}
      value={need.prodotto.value}
      choose={need.chooseKind}
    />
    <div class="dials">
      <Dial id="netto" label={payName(need.prodotto.value)} unit="€" field={need.numbers.netto} />
      <Dial id="durata" label="Durata" unit="mesi" field={need.numbers.durata} />
    </div>
  </>
)
