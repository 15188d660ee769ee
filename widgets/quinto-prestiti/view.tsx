import { CalculatorView } from '../shared/calculator/calculator-view.tsx'
import { Dial } from '../shared/fields/dial.tsx'
import { NeedStep } from '../shared/need/need-step.tsx'
import type { LoanModel } from './model.ts'

export const View = ({ model }: { model: LoanModel }) => (
  <CalculatorView model={model} panel="banche e finanziarie convenzionate">
    <NeedStep model={model} frame={frame}>
      <Dials model={model} />
    </NeedStep>
  </CalculatorView>
)

/** Where the first view goes when there is no script, or not yet. */
export const frame = '/iframes/calcolatori/prestiti'

/** Amount and duration. */
export const Dials = ({ model }: { model: LoanModel }) => (
  <div class="dials">
    <Dial id="importo" label="Importo del prestito" unit="€" field={model.need.numbers.importo} />
    <Dial id="durata" label="Durata" unit="mesi" field={model.need.numbers.durata} />
  </div>
)
