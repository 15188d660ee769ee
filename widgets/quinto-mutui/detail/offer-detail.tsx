import { useSignal } from '@preact/signals'
import { useMemo } from 'preact/hooks'
import { formatRate } from '../../../contract/italian/amounts.ts'
import { offerInWords } from '../../../contract/products/offer-words.ts'
import { representativeExample } from '../../../contract/products/representative-example.ts'
import { warning } from '../../../contract/products/warnings.ts'
import { monthlyPlan, yearlyPlan } from '../../../finance/offers/plan.ts'
import type { Offer } from '../../../finance/offers/types.ts'
import { Strip } from '../../shared/calculator/strip.tsx'
import { Arrow } from '../../shared/fields/arrow.tsx'
import { KeepSimulation } from '../keep-simulation.tsx'
import type { MortgageModel } from '../model.ts'
import type { Result } from '../offers.ts'
import { EarlyRepayment } from './early-repayment.tsx'
import { Explained } from './explained.tsx'
import { explain } from './explanations.ts'
import { IncomeLight } from './income-light.tsx'
import { OptionalInsurance } from './optional-insurance.tsx'
import { PlanTable } from './plan-table.tsx'
import { PresentLoan } from './present-loan.tsx'
import { ScenarioTable } from './scenario-table.tsx'
import { type Scenario, scenarioNote, scenariosOf } from './scenarios.ts'
import { TaegChart } from './taeg-chart.tsx'
import { YearlyChart } from './yearly-chart.tsx'

/** Detail of an offer: origin of the TAEG, repayment and its scenarios, affordability. */
export function OfferDetail({
  model,
  offer,
  result,
}: {
  model: MortgageModel
  offer: Offer
  result: Result
}) {
  const { need, terms } = result
  const chosen = useSignal(0)
  const scenarios = useMemo(() => scenariosOf(offer, need, terms), [offer, need, terms])
  const scenario = scenarios[chosen.value]
  const supposed = scenario?.offer ?? offer
  const supposing = scenario && supposed !== offer ? inWords(scenario) : undefined
  const months = useMemo(() => monthlyPlan({ offer: supposed, need }), [supposed, need])
  const years = useMemo(() => yearlyPlan(months), [months])
  const isChoice = model.context.attributes.scelta.value
  const ask = () => {
    model.offers.choose(offer)
    model.steps.go('richiesta')
  }
  return (
    <section aria-labelledby="offerta-aperta">
      <div class="opened-head">
        <h3 id="offerta-aperta">
          {offer.banca.nome}, {offer.prodotto.nome}
        </h3>
        <p class="soft">{offerInWords(offer)}</p>
      </div>
      <div class="panels">
        <div class="column">
          {need.finalita === 'surroga' && <PresentLoan model={model} offer={offer} need={need} />}
          <TaegChart offer={offer} />
          <section aria-labelledby="in-tutto">
            <h4 id="in-tutto">Le cifre, una per una</h4>
            <p class="note">Ogni voce si apre: come si calcola e da dove viene.</p>
            <Strip offer={offer} need={need} />
            <Explained rows={explain({ offer, need, terms })} />
          </section>
          <IncomeLight model={model} offer={offer} need={need} terms={terms} />
          <OptionalInsurance offer={offer} need={need} />
        </div>
        <div class="column">
          <YearlyChart
            years={years}
            balanceAtHalf={months[Math.floor(months.length / 2) - 1]?.balance ?? 0}
            supposing={supposing}
          />
          {scenarios.length > 0 && (
            <ScenarioTable
              scenarios={scenarios}
              need={need}
              note={scenarioNote(offer, terms)}
              shown={chosen.value}
              show={i => (chosen.value = i)}
            />
          )}
          <PlanTable years={years} months={months} offer={supposed} supposing={supposing} />
          <EarlyRepayment model={model} offer={supposed} need={need} plan={months} supposing={supposing} />
        </div>
      </div>
      <div class="foot">
        <p class="note">
          <strong>{warning}</strong>{' '}
          {representativeExample(offer, need, model.settings.value.intermediario.nome)}
        </p>
        {!isChoice && (
          <button class="button primary" type="button" part="azione" onClick={ask}>
            Chiedi questa offerta
            <Arrow />
          </button>
        )}
      </div>
      {!isChoice && <KeepSimulation model={model} need={need} offer={offer} />}
    </section>
  )
}

const inWords = ({ name, index }: Scenario) => `${name.toLowerCase()}, indice ${formatRate(index)}`
