import { formatPercent } from '../../contract/italian/format.ts'
import { CalculatorView } from '../shared/calculator/calculator-view.tsx'
import { Dial } from '../shared/fields/dial.tsx'
import { NeedStep } from '../shared/need/need-step.tsx'
import type { MortgageModel } from './model.ts'

export const View = ({ model }: { model: MortgageModel }) => (
  <CalculatorView model={model} panel="banche convenzionate">
    <NeedStep model={model} frame={frame}>
      <Dials model={model} value="Prezzo della casa" help={share => `${share} del prezzo.`} />
    </NeedStep>
  </CalculatorView>
)

/** Path of the frame that the form of the first view submits to without a script. */
export const frame = '/iframes/calcolatori/mutui'

/** Value, amount and term. `help` receives the loan-to-value ratio as text, and is shown below the amount. */
export function Dials({
  model,
  value,
  amount = 'Importo del mutuo',
  help,
}: {
  model: MortgageModel
  value: string
  amount?: string
  help(share: string): string
}) {
  const { numbers, ltv } = model.need
  return (
    <div class="dials">
      <Dial id="valore" label={value} unit="€" field={numbers.valore} />
      <Dial
        id="importo"
        label={amount}
        unit="€"
        field={numbers.importo}
        help={help(formatPercent(ltv.value, 1))}
      />
      <Dial id="durata" label="Durata" unit="anni" field={numbers.durata} />
    </div>
  )
}
