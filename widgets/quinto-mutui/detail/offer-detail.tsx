import { useSignal } from '@preact/signals'
import { useMemo } from 'preact/hooks'
import { formatRate } from '../../../contract/italian/amounts.ts'
import { offerInWords } from '../../../contract/products/offer-words.ts'
import { representativeExample } from '../../../contract/products/representative-example.ts'
import { isVariable } from '../../../finance/offers/other-figures.ts'
import { monthlyPlan, yearlyPlan } from '../../../finance/offers/plan.ts'
import type { Offer } from '../../../finance/offers/types.ts'
import { Strip } from '../../shared/calculator/strip.tsx'
import { Later } from '../../shared/loading/later.tsx'
import { Explained } from '../../shared/offers/detail/explained.tsx'
import { loanPlanWords, PlanTable } from '../../shared/offers/detail/plan-table.tsx'
import { TaegChart } from '../../shared/offers/detail/taeg-chart.tsx'
import { YearlyChart } from '../../shared/offers/detail/yearly-chart.tsx'
import { DetailFoot } from '../../shared/offers/detail-foot.tsx'
import type { MortgageModel, MortgageResult } from '../model.ts'
import { history, purchase } from '../optional-parts.ts'
import { EarlyRepayment } from './early-repayment.tsx'
import { explain } from './explanations.ts'
import { IncomeLight } from './income-light.tsx'
import { OptionalInsurance } from './optional-insurance.tsx'
import { PresentLoan } from './present-loan.tsx'
import { ScenarioTable } from './scenario-table.tsx'
import { type Scenario, scenarioNote, scenariosOf } from './scenarios.ts'

/** Detail of an offer: origin of the TAEG, repayment and its scenarios, affordability. */
export function OfferDetail({
  model,
  offer,
  result,
}: {
  model: MortgageModel
  offer: Offer
  result: MortgageResult
}) {
  const { need, terms } = result
  const chosen = useSignal(0)
  const scenarios = useMemo(() => scenariosOf(offer, need, terms), [offer, need, terms])
  const scenario = scenarios[chosen.value]
  const supposed = scenario?.offer ?? offer
  const supposing = scenario && supposed !== offer ? inWords(scenario) : undefined
  const months = useMemo(() => monthlyPlan({ offer: supposed, need }), [supposed, need])
  const years = useMemo(() => yearlyPlan(months), [months])
  return (
    <section aria-label={`${offer.banca.nome}, ${offer.prodotto.nome}: dettagli`}>
      <div class="opened-head">
        <p class="soft">{offerInWords(offer)}</p>
        <a href={model.link(`/banca/${offer.banca._id}`)} target="_blank" rel="noopener">
          {offer.banca.nome}: limiti e tempi
        </a>
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
          {(need.finalita === 'prima_casa' || need.finalita === 'seconda_casa') && (
            <Later now model={model} chunk={purchase} given={{ offer, need, terms }} />
          )}
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
          {isVariable(offer) && offer.fasi.length === 1 && (
            <Later now model={model} chunk={history} given={{ offer, need }} />
          )}
          <PlanTable
            years={years}
            months={months}
            offer={supposed}
            words={loanPlanWords(supposed)}
            supposing={supposing}
          />
          <EarlyRepayment model={model} offer={supposed} need={need} plan={months} supposing={supposing} />
        </div>
      </div>
      <DetailFoot example={representativeExample(offer, need, model.settings.value.intermediario.nome)} />
    </section>
  )
}

const inWords = ({ name, index }: Scenario) => `${name.toLowerCase()}, indice ${formatRate(index)}`
