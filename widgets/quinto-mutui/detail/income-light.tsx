import { formatMoney, formatRate } from '../../../contract/italian/amounts.ts'
import { formatDuration, formatEuro, formatPercent } from '../../../contract/italian/format.ts'
import { formatLimit } from '../../../contract/products/bank-limit.ts'
import { affordablePrincipal } from '../../../finance/checks/affordability.ts'
import type { Need, Offer } from '../../../finance/offers/types.ts'
import { frenchPlan } from '../../../finance/plan/french-plan.ts'
import { NumberInput } from '../../shared/fields/number-input.tsx'
import type { MortgageModel, MortgageTerms } from '../model.ts'
import { furtherNeed } from '../need/further-need.ts'
import { termsOf } from './explanations.ts'

/** The guide of Banca d’Italia advises at most a third of the income; beyond two fifths hardly any bank lends. */
const third = 100 / 3
const twoFifths = 40

const judgements = {
  green: 'Entro un terzo del reddito.',
  amber: 'Attenzione: oltre un terzo del reddito.',
  red: 'Difficile da sostenere: oltre due quinti del reddito.',
}

interface Props {
  model: MortgageModel
  offer: Offer
  need: Need
  terms: MortgageTerms
}

/** The ratio of instalment to income: three marks of different shapes, the reason in words, and an alternative. */
export function IncomeLight({ model, offer, need, terms }: Props) {
  const ratio = offer.rapportoRataReddito
  const { redditoNetto, altreRate = 0 } = need
  return (
    <section aria-labelledby="rata-reddito">
      <h4 id="rata-reddito">Rata e reddito</h4>
      {ratio === undefined || !redditoNetto ? (
        <div class="income">
          <p class="note">
            Con il reddito si vede se la rata è sostenibile. Si invia solo con una richiesta.
          </p>
          <NumberInput
            id="reddito-qui"
            label="Reddito netto mensile"
            unit="€"
            field={furtherNeed(model).redditoNetto}
          />
        </div>
      ) : (
        <div class={`light ${colour(ratio)}`}>
          <div class="lamps" aria-hidden="true">
            <i />
            <i />
            <i />
          </div>
          <div class="text">
            <p>
              <span class="figure minor">{formatPercent(ratio, 1)}</span>
              <br />
              <strong>{judgements[colour(ratio)]}</strong>
            </p>
            <p class="note">
              {formatEuro(offer.rata)} di rata{altreRate > 0 && ` più ${formatEuro(altreRate)} di altre rate`}
              , su {formatEuro(redditoNetto)} netti al mese. {bankLimit(offer, need, terms)}
            </p>
            {ratio > third && <Alternative model={model} offer={offer} need={need} income={redditoNetto} />}
          </div>
        </div>
      )}
    </section>
  )
}

/** The bank's own limit, and the margin that the instalment leaves. */
function bankLimit(offer: Offer, need: Need, terms: MortgageTerms): string {
  const { banca, rata } = offer
  const policy = termsOf(terms, offer)?.policy
  if (!policy || !need.redditoNetto) return ''
  const room = Math.floor((need.redditoNetto * policy.rataRedditoMax) / 100) - rata - (need.altreRate ?? 0)
  return `${banca.nome} accetta fino al ${formatLimit(policy.rataRedditoMax)} del reddito: restano ${formatEuro(room)} di margine.`
}

const colour = (ratio: number) => (ratio <= third ? 'green' : ratio <= twoFifths ? 'amber' : 'red')

/** Suggests a longer term if that suffices, else a smaller loan. */
function Alternative(props: { model: MortgageModel; offer: Offer; need: Need; income: number }) {
  const { model, offer, need, income } = props
  const others = need.altreRate ?? 0
  const longest = model.settings.value.limiti.durataMesi.max
  const plan = (termMonths: number) =>
    frenchPlan({ principal: need.importo, annualRate: offer.tan, termMonths })
  const terms = [60, 120, 180]
    .map(more => Math.min(longest, need.durataMesi + more))
    .filter(months => months > need.durataMesi)
    .map(months => ({ months, rata: plan(months).instalments[0]! }))
  const longer = terms.find(({ rata }) => ((rata + others) / income) * 100 <= third)
  if (longer) {
    const more = plan(longer.months).totalInterest - plan(need.durataMesi).totalInterest
    return (
      <>
        <p class="note">
          In {formatDuration(longer.months)}, allo stesso TAN, la rata sarebbe {formatEuro(longer.rata)} e il
          rapporto {formatPercent(((longer.rata + others) / income) * 100, 1)}; gli interessi salirebbero di{' '}
          {formatEuro(more)}.
        </p>
        <button
          class="button bare"
          type="button"
          onClick={() => model.need.numbers.durata.set(longer.months / 12)}
        >
          Ricalcola in {formatDuration(longer.months)}
        </button>
      </>
    )
  }
  const { maxPrincipal } = affordablePrincipal({
    netMonthlyIncome: income,
    otherInstalments: others,
    maxRatio: 1 / 3,
    annualRate: offer.tan,
    termMonths: need.durataMesi,
  })
  const smaller = Math.floor(maxPrincipal / 1_000_00) * 1_000_00
  if (smaller < model.settings.value.limiti.importo.min)
    return <p class="note">Un consulente può valutare un garante o un secondo richiedente.</p>
  return (
    <>
      <p class="note">
        Al TAN di oggi, {formatRate(offer.tan)}, un terzo del reddito regge un mutuo di {formatMoney(smaller)}
        .
      </p>
      <button class="button bare" type="button" onClick={() => model.need.numbers.importo.set(smaller / 100)}>
        Ricalcola con {formatMoney(smaller)}
      </button>
    </>
  )
}
