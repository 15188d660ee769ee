import { NumberInput } from '../shared/fields/number-input.tsx'
import { furtherNeed } from './further-need.ts'
import type { CdqModel } from './model.ts'

/** The age, which decides the premiums. */
export const AgeField = ({ model }: { model: CdqModel }) => (
  <NumberInput
    id="eta"
    label="Età"
    unit="anni"
    help="La polizza costa di più con l’età. Senza, si conta il premio più alto."
    field={furtherNeed(model).eta}
  />
)
