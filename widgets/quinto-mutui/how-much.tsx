import { batch, computed, type ReadonlySignal, useComputed } from '@preact/signals'
import { useMemo } from 'preact/hooks'
import { formatMoney, formatRate } from '../../contract/italian/amounts.ts'
import { formatDuration, formatEuro, formatWholeEuro } from '../../contract/italian/format.ts'
import { percentWithTo } from '../../contract/italian/percent.ts'
import { formatLimit } from '../../contract/products/bank-limit.ts'
import { exclusionReason } from '../../contract/products/exclusions.ts'
import { purposes, rateKinds } from '../../contract/products/mortgage.ts'
import { tan } from '../../contract/products/offer-words.ts'
import { representativeExample } from '../../contract/products/representative-example.ts'
import { warning } from '../../contract/products/warnings.ts'
import {
  type BorrowingPower,
  type BorrowingPowers,
  type Buyer,
  borrowingPower,
} from '../../finance/offers/borrowing-power.ts'
import { maxGuaranteedLoan } from '../../finance/offers/eligibility.ts'
import type { Exclusion, RateKind } from '../../finance/offers/types.ts'
import { cents, defined } from '../shared/calculator/further.ts'
import { Choice } from '../shared/fields/choice.tsx'
import { NumberInput } from '../shared/fields/number-input.tsx'
import { NeedProvince } from '../shared/fields/province-select.tsx'
import { provincesOf } from '../shared/fields/provinces.ts'
import { TroubleNotice } from '../shared/loading/trouble.tsx'
import { BankMark } from '../shared/offers/bank-mark.tsx'
import css from './how-much/how-much.css?inline'
import type { MortgageModel, MortgageTerms } from './model.ts'
import { FirstHomeFund } from './need/first-home-fund.tsx'
import { furtherNeed } from './need/further-need.ts'
import { CashAccount } from './purchase/cash-account.tsx'
import { purchaseInputs } from './purchase/purchase-inputs.ts'
import { SellerFields } from './purchase/seller-fields.tsx'

export { css }

/** «Quanto posso chiedere?»: the largest loan of each bank before there is a house. Computed in the browser. */
export function View({ model }: { model: MortgageModel }) {
  const { buyer, powers } = useMemo(() => {
    const buyer = buyerOf(model)
    return { buyer, powers: computed(() => powersOf(model, buyer.value)) }
  }, [model])
  return (
    <div class="how-much">
      <RequiredQuestions model={model} />
      <div class="answer">
        <Outcome model={model} buyer={buyer} powers={powers} />
      </div>
      <Questions model={model} buyer={buyer} powers={powers} />
      <div class="answer">
        <Banks model={model} buyer={buyer} powers={powers} />
      </div>
    </div>
  )
}

const homes = ['prima_casa', 'seconda_casa'] as const
type Home = (typeof homes)[number]
const isHome = (purpose: string): purpose is Home => homes.includes(purpose as Home)

/** The buyer, as far as known; null while income, savings or the kind of home are missing. */
function buyerOf({ need }: MortgageModel): ReadonlySignal<Buyer | null> {
  const further = furtherNeed({ need })
  const inputs = purchaseInputs({ need })
  return computed(() => {
    const { finalita, tipoTasso, durataMesi } = need.need.value
    const redditoNetto = cents(further.redditoNetto.value.value)
    const risparmi = cents(inputs.risparmi.value.value)
    if (!redditoNetto || risparmi === undefined || !isHome(finalita)) return null
    return {
      finalita,
      durataMesi,
      redditoNetto,
      risparmi,
      acquisto: inputs.ways.value,
      ...defined({
        tipoTasso,
        provincia: further.provincia.value,
        eta: further.eta.value.value,
        altreRate: cents(further.altreRate.value.value),
        garanziaConsap: need.need.value.garanziaConsap,
      }),
    }
  })
}

/** The largest loans of the banks; null while the buyer or the terms are unknown. */
function powersOf(model: MortgageModel, buyer: Buyer | null): BorrowingPowers | null {
  const terms = model.offers.result.value?.terms
  return buyer && terms ? borrowingPower({ buyer, terms: terms.condizioni, rates: terms.tassi }) : null
}

/** What the guarantee of the first-home fund changes, once there is one and the largest loan is known. */
function fundEffect(
  model: MortgageModel,
  buyer: Buyer | null,
  powers: BorrowingPowers | null,
): string | null {
  const [best] = powers?.banche ?? []
  if (!buyer?.garanziaConsap || !best) return null
  const { garanziaConsap: _, ...alone } = buyer
  const before = powersOf(model, alone)?.banche[0]?.need.importo ?? 0
  const { importo } = best.need
  return importo > before
    ? `Con la garanzia può chiedere ${formatMoney(importo)}${before > 0 ? ` invece di ${formatMoney(before)}` : ''}.`
    : `L’importo più alto resta ${formatMoney(importo)}: il limite ${limits[best.vincolo]}.`
}

/** What a larger loan exceeds. */
const limits: Record<BorrowingPower['vincolo'], string> = {
  rata_reddito: 'è il reddito',
  ltv: 'sono i risparmi',
  eta: 'è l’età',
  durata: 'è la durata',
  importo_massimo: 'è l’importo massimo della banca',
  riservata: 'sono i risparmi',
  garanzia: 'è l’importo che il Fondo garantisce',
  usura: 'è la soglia di usura',
}

/** The two questions without which there is no amount. */
const RequiredQuestions = ({ model }: { model: MortgageModel }) => (
  <div class="details first-questions">
    <NumberInput
      id="quanto-reddito"
      label="Reddito netto mensile"
      unit="€"
      help="Di tutti i richiedenti insieme."
      field={furtherNeed(model).redditoNetto}
    />
    <NumberInput
      id="quanto-risparmi"
      label="Risparmi"
      unit="€"
      help="Quanto può usare per la casa, spese comprese."
      field={purchaseInputs(model).risparmi}
    />
  </div>
)

function Questions({ model, buyer, powers }: OutcomeProps) {
  const { need } = model
  const effect = useComputed(() => fundEffect(model, buyer.value, powers.value))
  const { altreRate, eta, provincia } = furtherNeed(model)
  return (
    <div class="details">
      <Choice<Home>
        name="quanto-casa"
        label="Che casa cerca"
        options={homes.map(home => [home, purposes[home]])}
        value={need.finalita.value as Home}
        choose={need.choosePurpose}
      />
      <NumberInput
        id="quanto-altre"
        label="Altre rate al mese"
        unit="€"
        help="Prestiti e finanziamenti in corso."
        field={altreRate}
      />
      <NumberInput
        id="quanto-eta"
        label="Età"
        unit="anni"
        help="Di chi, fra i richiedenti, è più anziano."
        field={eta}
      />
      <NumberInput id="quanto-durata" label="Durata, al massimo" unit="anni" field={need.numbers.durata} />
      <NeedProvince
        client={model.client}
        id="quanto-provincia"
        label="Provincia della casa"
        none="Non ancora scelta"
        province={provincia}
      />
      <Choice<RateKind | ''>
        name="quanto-tasso"
        label="Tipo di tasso"
        options={[['', 'Tutti'], ...(Object.entries(rateKinds) as [RateKind, string][])]}
        value={need.tipoTasso.value ?? ''}
        choose={kind => need.chooseRateKind(kind || null)}
      />
      <SellerFields model={model} within="quanto" />
      {need.finalita.value === 'prima_casa' && (
        <FirstHomeFund model={model} within="quanto" effect={effect.value} />
      )}
      {powers.value?.banche[0] && (
        <p class="held" aria-hidden="true">
          Fino a <span class="figure minor">{formatWholeEuro(powers.value.banche[0].need.importo)}</span>
        </p>
      )}
    </div>
  )
}

interface OutcomeProps {
  model: MortgageModel
  buyer: ReadonlySignal<Buyer | null>
  powers: ReadonlySignal<BorrowingPowers | null>
}

/** Whether a field has an invalid text, so that the amounts would be those of an earlier one. */
function hasErrors(model: MortgageModel): boolean {
  const { redditoNetto, altreRate, eta } = furtherNeed(model)
  const { risparmi, agenzia } = purchaseInputs(model)
  return [redditoNetto, altreRate, eta, risparmi, agenzia, model.need.numbers.durata].some(
    ({ error }) => error.value,
  )
}

/** The largest amount, or what is missing for it. */
function Outcome({ model, buyer: known, powers }: OutcomeProps) {
  const buyer = known.value
  const found = powers.value
  if (hasErrors(model)) return <p class="soft">Corregga il campo segnalato.</p>
  if (!buyer)
    return (
      <>
        <p class="firm">Scriva il reddito e i risparmi: bastano questi due dati.</p>
        <p class="note">Restano in questa pagina: si inviano solo con una richiesta.</p>
      </>
    )
  if (!found)
    return (
      <>
        <TroubleNotice model={model} />
        <span class="skeleton" />
        <span class="skeleton" />
      </>
    )
  const [best] = found.banche
  return best ? <BestPower power={best} /> : <h3 id="quanto">Con questi dati nessuna banca presta</h3>
}

const BestPower = ({ power: { need, offer } }: { power: BorrowingPower }) => (
  <section aria-labelledby="quanto" class="best-power">
    <h3 class="eyebrow" id="quanto">
      Può chiedere fino a
    </h3>
    <p class="figure" role="status">
      {formatWholeEuro(need.importo).slice(0, -2)}
      <small>€</small>
    </p>
    <p class="text">
      e comprare una casa da <strong>{formatWholeEuro(need.valore)}</strong>. Con {offer.banca.nome}:{' '}
      {formatEuro(offer.rata)} al mese per {formatDuration(need.durataMesi)}, {tan(offer)},{' '}
      <strong>TAEG {formatRate(offer.taeg)}</strong>.
    </p>
  </section>
)

/** The banks below the largest amount, once it is known. */
function Banks({ model, buyer: known, powers }: OutcomeProps) {
  const buyer = known.value
  const found = powers.value
  const terms = model.offers.result.value?.terms
  if (!buyer || !found || !terms || hasErrors(model)) return null
  return <Powers model={model} buyer={buyer} found={found} terms={terms} />
}

interface PowersProps {
  model: MortgageModel
  buyer: Buyer
  found: BorrowingPowers
  terms: MortgageTerms
}

function Powers({ model, buyer, found: { banche, escluse }, terms }: PowersProps) {
  const [best] = banche
  if (!best) return <Refusals model={model} escluse={escluse} buyer={buyer} />
  const { need, offer } = best
  return (
    <>
      <ol class="powers" aria-label="Banche, dall’importo più alto">
        {banche.map(power => (
          <Power key={power.offer.banca._id} model={model} power={power} />
        ))}
      </ol>
      <details class="more">
        <summary>Che cosa si paga con i risparmi</summary>
        <CashAccount ways={buyer.acquisto} offer={offer} need={need} terms={terms} paid={0} />
      </details>
      {escluse.length > 0 && (
        <details class="more">
          <summary>
            {escluse.length === 1 ? 'Una banca non presta' : `${escluse.length} banche non prestano`} con
            questi dati
          </summary>
          <Refusals model={model} escluse={escluse} buyer={buyer} />
        </details>
      )}
      <p class="note">
        <strong>{warning}</strong>{' '}
        {representativeExample(offer, need, model.settings.value.intermediario.nome)} Importi a migliaia: con
        mille euro in più la banca rifiuterebbe secondo le sue regole, ma decide dopo l’istruttoria. Valgono
        per la casa del prezzo scritto: con un altro prezzo cambia la quota del valore, e con questa il tasso
        e l’importo.
      </p>
    </>
  )
}

/** A bank: its largest loan, the rule that binds, and the way to the offers with these figures. */
function Power({ model, power }: { model: MortgageModel; power: BorrowingPower }) {
  const { need, offer } = power
  const name = offer.banca.nome
  return (
    <li>
      <div class="bank">
        <BankMark name={name} />
        <div>
          <h4>{name}</h4>
          <p class="note">
            {offer.prodotto.nome}, tasso {rateKinds[offer.tipoTasso].toLowerCase()}
          </p>
        </div>
      </div>
      <p class="amount">
        <strong>{formatWholeEuro(need.importo)}</strong>
        <span class="note">
          casa da {formatWholeEuro(need.valore)}, rata {formatEuro(offer.rata)} per{' '}
          {formatDuration(need.durataMesi)}
        </span>
      </p>
      <p class="note">{ruleInWords(power)}</p>
      <button
        class="button"
        type="button"
        onClick={() => {
          fill(model, power)
          model.steps.go('offerte')
        }}
      >
        Vedi le offerte<span class="hidden"> con l’importo di {name}</span>
      </button>
    </li>
  )
}

/** The rule that a larger loan breaks. */
function ruleInWords({ vincolo, limite, riserve, need, offer }: BorrowingPower): string {
  switch (vincolo) {
    case 'rata_reddito':
      return `Limite: il reddito. Quota massima per le rate: ${formatLimit(limite)} del reddito netto.`
    case 'ltv':
      return `Limite: i risparmi. Quota massima della banca: ${formatLimit(limite)} del prezzo.`
    case 'eta':
      return `Limite: l’età. Il mutuo finisce entro i ${limite} anni, perciò dura ${formatDuration(need.durataMesi)}.`
    case 'durata':
      return `Limite: la durata. Questo mutuo dura al massimo ${formatDuration(limite)}.`
    case 'importo_massimo':
      return `Limite: l’importo massimo del prodotto, ${formatMoney(limite)}.`
    case 'riservata':
      return `Limite: i risparmi. Per una quota più alta del prezzo ha ${exclusionReason({ ...offer, motivo: vincolo, riserve }, need, '')}.`
    case 'garanzia':
      return need.garanziaConsap
        ? `Limite: la garanzia del Fondo prima casa, che vale fino a ${formatMoney(maxGuaranteedLoan)}.`
        : `Limite: i risparmi. Con la garanzia del Fondo prima casa presta fino ${percentWithTo(limite)} del prezzo.`
    case 'usura':
      return 'Limite: la soglia di usura, che con un importo più alto il costo supererebbe.'
  }
}

/** Fills the calculator with the loan and the house of a bank. */
function fill({ need }: MortgageModel, { need: { importo, valore, durataMesi } }: BorrowingPower): void {
  const { numbers } = need
  batch(() => {
    numbers.importo.set(importo / 100)
    numbers.valore.set(valore / 100)
    numbers.durata.set(durataMesi / 12)
  })
}

interface RefusalsProps {
  model: MortgageModel
  escluse: readonly Exclusion[]
  buyer: Buyer
}

const Refusals = ({ model, escluse, buyer }: RefusalsProps) => (
  <ul class="refusals">
    {escluse.map(excluded => (
      <li key={excluded.prodotto._id}>
        <strong>{excluded.banca.nome}</strong>: {refusalInWords(excluded, buyer, model)}.
      </li>
    ))}
  </ul>
)

function refusalInWords(excluded: Exclusion, buyer: Buyer, model: MortgageModel): string {
  if (excluded.motivo === 'ltv') return 'i risparmi non coprono il resto del prezzo e le spese'
  if (excluded.motivo === 'rata_reddito')
    return `anche con l’importo minimo le rate superano la quota massima, ${formatLimit(excluded.limite ?? 0)} del reddito`
  const province = provincesOf(model.client).name(buyer.provincia ?? '')
  return exclusionReason(excluded, { ...buyer, importo: 1, valore: 1 }, province)
}
