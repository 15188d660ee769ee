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

/** Path of the frame that the form of the first view submits to without a script. */
export const frame = '/iframes/calcolatori/prestiti'

/** Amount and term. */
export const Dials = ({ model }: { model: LoanModel }) => (
  <div class="dials">
    <Dial id="importo" label="Importo del prestito" unit="€" field={model.need.numbers.importo} />
    <Dial id="durata" label="Durata" unit="mesi" field={model.need.numbers.durata} />
  </div>
)
