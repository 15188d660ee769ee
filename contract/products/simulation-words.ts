import type { AssignmentKind, CdqNeed, CdqOffer } from '../../finance/offers/cdq/cdq-types.ts'
import type { LeasingNeed, LeasingOffer } from '../../finance/offers/leasing/leasing-types.ts'
import type { LoanNeed, LoanOffer } from '../../finance/offers/loans/loan-types.ts'
import type { Need, Offer, OfferCost } from '../../finance/offers/types.ts'
import { formatRate } from '../italian/amounts.ts'
import { formatLongDay } from '../italian/days.ts'
import { formatDuration, formatEuro } from '../italian/format.ts'
import { provinces } from '../italian/provinces.ts'
import { capitalised } from '../italian/sentence.ts'
import { assignmentNames, employers, payName } from './cdq.ts'
import { agesInWords } from './cdq-words.ts'
import type { KeptCdqNeed } from './kept-credit.ts'
import { isWithVat, leasePaymentName, leasePayments, leaseTotalName, vatPercent } from './leasing-vat.ts'
import { leasingCost, leasingCostName, leasingGoods, share } from './leasing-words.ts'
import { employments, loanPurposes } from './loan.ts'
import { costNames, purposes, rateKinds } from './mortgage.ts'
import { afterTotal, amountLabel, cost, isPaidOnce } from './offer-words.ts'

/** The simulation stored with a lead, computed by the server on `giorno`; the figures of the widget's screen do not count. */
export type LeadSimulation = {
  giorno: string
  /** The version of the calculation rules; missing in simulations of the first version. */
  matematica?: number
} & (
  | { prodotto?: 'mutuo'; need: Need; offerta: Offer | null }
  | { prodotto: 'prestito'; need: LoanNeed; offerta: LoanOffer | null }
  | { prodotto: AssignmentKind; need: CdqNeed; offerta: CdqOffer | null }
  | { prodotto: 'leasing'; need: LeasingNeed; offerta: LeasingOffer | null }
)

/** A label and its value. */
export type Fact = readonly [label: string, value: string]

/** The fact of each field of a need. The compiler refuses a need with a field that has no words. */
type FactsOf<N> = { [K in keyof N]-?: (value: NonNullable<N[K]>, need: N) => Fact }

/** Fields about the person and the person's debts. A letter to a typed address does not repeat them. */
const personal: ReadonlySet<keyof Need | keyof LoanNeed | keyof CdqNeed> = new Set([
  'eta',
  'redditoNetto',
  'altreRate',
  'rataAttuale',
  'rateResidue',
  'garanziaConsap',
  'occupazione',
  'netto',
  'anzianitaMesi',
  'altraQuota',
  'pignoramento',
] as const)

/** A part of a need: credit and home, or income, age, work and debts of the person. */
type NeedPart = 'credit' | 'person'

/** The facts of the fields that have a value, in the order of `words`. */
const factsOf = <N extends object>(need: N, words: FactsOf<N>, part: NeedPart | undefined): Fact[] =>
  (Object.keys(words) as (keyof N)[]).flatMap(key => {
    const value = need[key]
    const isOf: NeedPart = (personal as ReadonlySet<unknown>).has(key) ? 'person' : 'credit'
    const isHidden = part !== undefined && part !== isOf
    return isHidden || value === undefined || value === null ? [] : [words[key](value, need)]
  })

const provinceName = (code: string) => provinces[code] ?? code

const mortgageFacts: FactsOf<Need> = {
  finalita: purpose => ['Finalità', purposes[purpose]],
  valore: cents => ['Valore della casa', formatEuro(cents)],
  importo: (cents, { finalita }) => [amountLabel(finalita), formatEuro(cents)],
  durataMesi: months => ['Durata', formatDuration(months)],
  tipoTasso: kind => ['Tipo di tasso', rateKinds[kind]],
  rataAttuale: cents => ['Rata di oggi', formatEuro(cents)],
  rateResidue: count => ['Rate che restano', String(count)],
  provincia: province => ['Provincia della casa', provinceName(province)],
  classeEnergetica: energyClass => ['Classe energetica', energyClass],
  eta: years => ['Età del richiedente più anziano', `${years} anni`],
  redditoNetto: cents => ['Reddito netto al mese', formatEuro(cents)],
  altreRate: cents => ['Altre rate al mese', formatEuro(cents)],
  garanziaConsap: isWanted => ['Garanzia del Fondo prima casa', isWanted ? 'Sì' : 'No'],
}

const loanFacts: FactsOf<LoanNeed> = {
  finalita: purpose => ['Finalità', loanPurposes[purpose]],
  importo: cents => ['Importo del prestito', formatEuro(cents)],
  durataMesi: months => ['Durata', formatDuration(months)],
  provincia: province => ['Provincia', provinceName(province)],
  eta: years => ['Età', `${years} anni`],
  occupazione: employment => ['Occupazione', employments[employment]],
  redditoNetto: cents => ['Reddito netto al mese', formatEuro(cents)],
  altreRate: cents => ['Altre rate al mese', formatEuro(cents)],
}

const assignmentFacts: FactsOf<CdqNeed> = {
  prodotto: kind => ['Prodotto', capitalised(assignmentNames[kind])],
  netto: (cents, { prodotto }) => [payName(prodotto), formatEuro(cents)],
  durataMesi: months => ['Durata', formatDuration(months)],
  rata: cents => ['Rata desiderata', formatEuro(cents)],
  nettoRichiesto: cents => ['Netto che serve', formatEuro(cents)],
  occupazione: employer => ['Datore di lavoro', employers[employer]],
  eta: years => ['Età', `${years} anni`],
  anzianitaMesi: months => ['Anzianità di servizio', formatDuration(months)],
  altraQuota: cents => ['Altra trattenuta al mese', formatEuro(cents)],
  pignoramento: cents => ['Pignoramento al mese', formatEuro(cents)],
  provincia: province => ['Provincia', provinceName(province)],
}

const leasingFacts: FactsOf<LeasingNeed> = {
  bene: good => ['Bene', leasingGoods[good]],
  valore: cents => ['Prezzo senza IVA', formatEuro(cents)],
  anticipoPerc: percent => ['Anticipo', share(percent)],
  durataMesi: months => ['Durata', formatDuration(months)],
  riscattoPerc: percent => ['Riscatto', share(percent)],
  conIva: isWanted => ['Canoni e riscatto', isWanted ? `con IVA al ${vatPercent}\u00a0%` : 'senza IVA'],
}

/** Everything that the person entered in the calculator, or a part of it. */
export function needFacts(simulation: LeadSimulation, part?: NeedPart): Fact[] {
  const named = (name: string): Fact[] => (part === 'person' ? [] : [['Prodotto', name]])
  switch (simulation.prodotto) {
    case undefined:
    case 'mutuo':
      return [...named('Mutuo'), ...factsOf(simulation.need, mortgageFacts, part)]
    case 'prestito':
      return [...named('Prestito personale'), ...factsOf(simulation.need, loanFacts, part)]
    case 'leasing':
      return [...named('Leasing'), ...factsOf(simulation.need, leasingFacts, part)]
    default:
      return cdqNeedFacts(simulation.need, part)
  }
}

/** What is asked for with an assignment, whose stored need may lack the pay: the facts read only fields with a value. */
export const cdqNeedFacts = (need: KeptCdqNeed, part?: NeedPart): Fact[] =>
  factsOf(need as CdqNeed, assignmentFacts, part)

/** What figures do not count of the person: «senza contare età e reddito». Null for nothing. */
export function uncountedInWords({ eta }: { eta?: number }, income: number | undefined): string | null {
  if (eta === undefined) return income === undefined ? 'senza contare età e reddito' : 'senza contare l’età'
  return income === undefined ? 'senza contare il reddito' : null
}

type LeadOffer = NonNullable<LeadSimulation['offerta']>
/** Figures that simulations of the first version lack. */
type LaterFigure = 'interessi' | 'costi' | 'totaleCosti' | 'totaleDovuto'

/** The chosen offer with every figure of the page of a need: instalments, rates, each cost and the totals. */
export function offerFacts(offer: LeadOffer, need: object): Fact[] {
  if ('tassoLeasing' in offer) return leaseFacts(offer, need)
  const { interessi, costi = [], totaleCosti, totaleDovuto }: Partial<Pick<Offer, LaterFigure>> = offer
  const phases = 'fasi' in offer ? offer.fasi.slice(1) : []
  return [
    ['Banca', offer.banca.nome],
    ['Offerta', offer.prodotto.nome],
    ...('tipoTasso' in offer ? [['Tasso', rateKinds[offer.tipoTasso]] as const] : []),
    ['Rata', formatEuro(offer.rata)],
    ...phases.map(({ daRata, rata }): Fact => [`Rata dalla ${daRata}ª`, formatEuro(rata)]),
    ['Numero di rate', String(offer.numeroRate)],
    ...('nettoRicavo' in offer ? [['Netto ricavo', formatEuro(offer.nettoRicavo)] as const] : []),
    ['TAN', formatRate(offer.tan)],
    ['TAEG', formatRate(offer.taeg)],
    ...amount('Interessi', interessi),
    ...costi.map((item): Fact => [costNames[item.voce], costInWords(item)]),
    ...amount('Totale dei costi', totaleCosti),
    ...amount('Totale dovuto', totaleDovuto),
    ...('etaPremi' in offer && offer.etaPremi
      ? [['Polizze calcolate per', agesInWords(offer.etaPremi)] as const]
      : []),
    ...(offer.validoAl ? [['Offerta valida fino al', formatLongDay(offer.validoAl)] as const] : []),
  ]
}

/** The figures of a lease, with payments net of VAT or with it. */
function leaseFacts(offer: LeasingOffer, need: object): Fact[] {
  const paid = leasePayments(offer, need)
  const payment = (name: string, cents: number): Fact => [leasePaymentName(name, need), formatEuro(cents)]
  return [
    ['Società di leasing', offer.banca.nome],
    ['Offerta', offer.prodotto.nome],
    payment('Canone', paid.rata),
    ['Numero di canoni', String(offer.numeroCanoni)],
    payment('Anticipo alla firma', paid.anticipo),
    [isWithVat(need) ? 'Importo finanziato, senza IVA' : 'Importo finanziato', formatEuro(offer.finanziato)],
    payment('Totale dei canoni', paid.totaleCanoni),
    payment('Riscatto', paid.riscatto),
    ['Tasso leasing', formatRate(offer.tassoLeasing)],
    ['Costo effettivo annuo', formatRate(offer.taeg)],
    ['Interessi', formatEuro(offer.interessi)],
    ...offer.costi.map((item): Fact => [leasingCostName(item), leaseCostInWords(item)]),
    ['Totale dei costi', formatEuro(offer.totaleCosti)],
    [leaseTotalName(need), formatEuro(paid.totaleDovuto)],
    ...(paid.iva ? [['Di cui IVA', formatEuro(paid.iva)] as const] : []),
    ...(offer.validoAl ? [['Offerta valida fino al', formatLongDay(offer.validoAl)] as const] : []),
  ]
}

const leaseCostInWords = (item: OfferCost) =>
  item.quando === 'iniziale'
    ? formatEuro(item.totale)
    : `${leasingCost(item)}, ${formatEuro(item.totale)} in tutto`

const amount = (label: string, cents: number | undefined): Fact[] =>
  cents === undefined ? [] : [[label, formatEuro(cents)]]

/** «168 € l’anno, 4.200,00 € in tutto»; the amount for a cost that is paid once, and when unless at signature. */
const costInWords = (item: OfferCost) =>
  isPaidOnce(item)
    ? `${formatEuro(item.totale)}${afterTotal(item.quando)}`
    : `${cost(item)}, ${formatEuro(item.totale)} in tutto`
