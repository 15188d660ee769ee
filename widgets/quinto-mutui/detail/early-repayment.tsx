import { signal } from '@preact/signals'
import { formatMoney } from '../../../contract/italian/amounts.ts'
import { formatDuration, formatEuro } from '../../../contract/italian/format.ts'
import { partialRepayment } from '../../../finance/offers/partial-repayment.ts'
import type { Need, Offer } from '../../../finance/offers/types.ts'
import type { PlanRow } from '../../../finance/plan/plan.ts'
import { Row } from '../../shared/calculator/account.tsx'
import { Choice } from '../../shared/fields/choice.tsx'
import { type NumberField, numberField } from '../../shared/fields/number-field.ts'
import { NumberInput } from '../../shared/fields/number-input.tsx'
import type { MortgageModel } from '../model.ts'

interface Props {
  model: MortgageModel
  offer: Offer
  need: Need
  /** The repayment plan of the offer. */
  plan: PlanRow[]
  /** The scenario that the figures assume, if not today's rates. */
  supposing?: string
}

/** Effect of an early partial repayment on interest, term and instalment. */
export function EarlyRepayment({ model, offer, need, plan, supposing }: Props) {
  const { amount, years, keeps } = whatIfOf(model)
  const wrong = amount.error.value || years.error.value
  return (
    <section aria-labelledby="prima">
      <h4 id="prima">Se si rimborsa una parte prima</h4>
      {supposing && <p class="note">Ipotesi: {supposing}.</p>}
      <div class="trial">
        <NumberInput id="versamento" label="Versamento" unit="€" field={amount} />
        <NumberInput id="versamento-dopo" label="Dopo" unit="anni" field={years} />
        <Choice
          name="versamento-per"
          label="Che cosa si riduce"
          options={[
            ['instalment', 'La durata'],
            ['term', 'La rata'],
          ]}
          value={keeps.value}
          choose={choice => (keeps.value = choice)}
        />
      </div>
      <div role="status">
        {wrong ? (
          <p class="soft">Corregga il campo segnalato.</p>
        ) : (
          <Outcome
            offer={offer}
            need={need}
            plan={plan}
            years={years.value.value}
            paid={Math.round(amount.value.value * 100)}
            keeps={keeps.value}
          />
        )}
      </div>
      <p class="note">
        {need.finalita === 'liquidita'
          ? 'Un’eventuale penale scritta nel contratto non è contata.'
          : 'Nessuna penale: per i mutui delle persone fisiche sulla casa è vietata (art. 120-ter TUB).'}{' '}
        Interessi della parte di piano che non si paga più,{' '}
        {keeps.value === 'term' ? 'a pari durata' : 'a rata non superiore'}; premi e spese d’incasso delle
        rate soppresse non sono contati.
      </p>
    </section>
  )
}

interface OutcomeProps extends Omit<Props, 'model' | 'supposing'> {
  years: number
  paid: number
  keeps: 'instalment' | 'term'
}

function Outcome({ offer, need, plan, years, paid, keeps }: OutcomeProps) {
  const owed = plan[years * 12 - 1]?.balance
  if (owed === undefined || years * 12 >= plan.length)
    return <p class="soft">Il mutuo dura {formatDuration(plan.length)}: scelga un momento precedente.</p>
  if (paid > owed)
    return (
      <p class="soft">
        Dopo {formatDuration(years * 12)} restano da restituire {formatEuro(owed)}: con quella somma si
        estingue.
      </p>
    )
  const result = partialRepayment({ offer, need, paidInstalments: years * 12, amount: paid, keeps })
  const before = plan[years * 12]!.instalment
  return (
    <dl class="account">
      <Row name={`Debito dopo ${formatDuration(years * 12)}`}>{formatEuro(result.balanceBefore)}</Row>
      <Row name={`Dopo il versamento di ${formatMoney(paid)}`}>{formatEuro(result.balanceBefore - paid)}</Row>
      {keeps === 'instalment' && (
        <Row name={`Durata in tutto, invece di ${formatDuration(plan.length)}`}>
          {formatDuration(years * 12 + result.instalmentsLeft)}
        </Row>
      )}
      {result.instalmentsLeft > 0 && (
        <Row name={`Rata, invece di ${formatEuro(before)}`}>{formatEuro(result.instalment)}</Row>
      )}
      <Row name="Interessi in meno" sum>
        {formatEuro(Math.max(0, result.interestSaved))}
      </Row>
    </dl>
  )
}

/** Input of the early repayment, kept while offers open and close. */
interface WhatIf {
  /** Amount of the early payment in euros, and the years until the payment. */
  amount: NumberField
  years: NumberField
  keeps: { value: 'instalment' | 'term' }
}

const tried = new WeakMap<MortgageModel, WhatIf>()

/** Returns the input of a calculator, created on first use. */
function whatIfOf(model: MortgageModel): WhatIf {
  const whatIf = tried.get(model) ?? {
    amount: numberField({
      given: signal(20_000),
      bounds: signal({ min: 1, max: 1_500_000, step: 1 }),
      example: '20.000',
      unit: '€',
    }),
    years: numberField({
      given: signal(5),
      bounds: signal({ min: 1, max: 39, step: 1 }),
      example: '5',
      unit: 'anni',
      whole: true,
    }),
    keeps: signal<'instalment' | 'term'>('instalment'),
  }
  tried.set(model, whatIf)
  return whatIf
}
