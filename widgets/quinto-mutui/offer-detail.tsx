import { useMemo } from 'preact/hooks'
import { day, duration, euro } from '../../contract/format.ts'
import { rateKinds } from '../../contract/mortgage.ts'
import { monthlyPlan, yearlyPlan } from '../../finance/offers/plan.ts'
import type { Need, Offer } from '../../finance/offers/types.ts'
import { Row } from './account.tsx'
import { rate } from './amounts.ts'
import { Arrow } from './arrow.tsx'
import { Whole } from './best-offer.tsx'
import { IncomeLight } from './income-light.tsx'
import type { MortgageModel } from './model.ts'
import { cost, costName, index } from './offer-words.ts'
import { PlanTable } from './plan-table.tsx'
import { representativeExample } from './representative-example.ts'
import { TaegChart } from './taeg-chart.tsx'
import { warning } from './warnings.ts'
import { YearlyChart } from './yearly-chart.tsx'

/** Everything of one offer: where its TAEG comes from, how it is repaid, whether the income bears it. */
export function OfferDetail({ model, offer, need }: { model: MortgageModel; offer: Offer; need: Need }) {
  const rows = useMemo(() => monthlyPlan({ offer, need }), [offer, need])
  const years = useMemo(() => yearlyPlan(rows), [rows])
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
        <p class="soft">{description(offer, need)}</p>
      </div>
      <div class="panels">
        <TaegChart offer={offer} />
        <YearlyChart years={years} balanceAtHalf={rows[Math.floor(rows.length / 2) - 1]?.balance ?? 0} />
        <div class="column">
          <IncomeLight model={model} offer={offer} need={need} />
          <section aria-labelledby="in-tutto">
            <h4 id="in-tutto">In tutto</h4>
            <Whole
              offer={offer}
              need={need}
              one={offer.costi.map(item => (
                <Row
                  key={`${item.voce}${item.importo}`}
                  mark="cost"
                  name={item.quando === 'iniziale' ? costName(item) : `${costName(item)}, ${cost(item)}`}
                >
                  {euro(item.totale)}
                </Row>
              ))}
            />
          </section>
        </div>
        <PlanTable years={years} months={rows} offer={offer} />
      </div>
      <div class="foot">
        <p class="note">
          <strong>{warning}</strong>{' '}
          {representativeExample(offer, need, model.settings.value.intermediario.nome)}
        </p>
        <button class="button primary" type="button" part="azione" onClick={ask}>
          Chiedi questa offerta
          <Arrow />
        </button>
      </div>
    </section>
  )
}

function description(offer: Offer, need: Need): string {
  const { tipoTasso, fasi, floor, cap, validoAl } = offer
  const [first, second] = fasi
  const follows = index(offer)
  return [
    second && first
      ? `Tasso ${rateKinds[tipoTasso].toLowerCase()}: ${rate(first.tan)} per ${duration(first.rate)}, poi variabile, oggi ${rate(second.tan)} con rata di ${euro(second.rata)}.`
      : `Tasso ${rateKinds[tipoTasso].toLowerCase()} per ${duration(need.durataMesi)}.`,
    follows && `${follows}.`,
    floor !== undefined && `Il tasso non scende sotto ${rate(floor)}.`,
    cap !== undefined && `Il tasso non sale oltre ${rate(cap)}.`,
    validoAl && `Offerta valida fino al ${day(validoAl)}.`,
  ]
    .filter(Boolean)
    .join(' ')
}
