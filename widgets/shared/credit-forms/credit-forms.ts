import { type ReadonlySignal, signal } from '@preact/signals'
import type { AnswerOf } from '../../../client/calls.ts'
import type { Client } from '../../../client/client.ts'
import { cdqExample } from '../../../contract/products/cdq-example.ts'
import { cdqExclusionReason } from '../../../contract/products/cdq-exclusions.ts'
import { premiumNote } from '../../../contract/products/cdq-words.ts'
import { loanExample } from '../../../contract/products/loan-example.ts'
import { loanExclusionReason } from '../../../contract/products/loan-exclusions.ts'
import { quoteCdq } from '../../../finance/offers/cdq/cdq-quote.ts'
import type { AssignmentKind, CdqNeed } from '../../../finance/offers/cdq/cdq-types.ts'
import { paidAtDrawdown } from '../../../finance/offers/costs.ts'
import { quoteLoanForNet } from '../../../finance/offers/loans/loan-for-net.ts'
import type { LoanNeed } from '../../../finance/offers/loans/loan-types.ts'
import type { PricedCost } from '../../../finance/offers/types.ts'
import { defined } from '../calculator/further.ts'
import { type CallStatus, createCallStatus } from '../loading/call-status.ts'

/** A form of credit that pays out an amount. */
export type CreditForm = AssignmentKind | 'prestito'

type AssignmentTerms = AnswerOf<'POST /calcolatori/cdq/condizioni'>
type LoanTerms = AnswerOf<'POST /calcolatori/prestiti/condizioni'>
/** The terms of each form; null where the key of the partner does not permit them. */
type Terms = Partial<Record<AssignmentKind, AssignmentTerms | null> & { prestito: LoanTerms | null }>

/** What is compared: the same net amount and term, for a person with a salary or a pension. */
export interface ComparedNeed extends Omit<CdqNeed, 'prodotto' | 'rata' | 'nettoRichiesto'> {
  /** Amount in the hand, cents. */
  inMano: number
  finalita: LoanNeed['finalita']
  /** Instalments of other loans, cents per month, besides `altraQuota`. */
  altreRate?: number
  isPension: boolean
  /** Names of the province and of the broker, for texts. */
  names: { province: string; broker: string }
}

/** The best offer of a form. Money in cents, rates in percent. */
export interface FormOffer {
  banca: string
  prodotto: string
  rata: number
  /** What is paid with each instalment for its collection. */
  incasso: number
  taeg: number
  /** What is paid out. */
  nettoRicavo: number
  /** All that is paid afterwards: of a loan, without the costs at the start, which are taken off what is paid out. */
  daPagare: number
  /** Amount of a loan that is larger than what is paid out. */
  importo?: number
  /** Compulsory insurance, and insurance that the bank proposes. */
  polizze: PricedCost[]
  facoltative: PricedCost[]
  example: string
  note: string | null
}

export interface FormOutcome {
  form: CreditForm
  /** The offer with the lowest TAEG. */
  best: FormOffer | null
  /** Why there is no offer: each product and its reason. */
  reasons: string[]
}

/** The forms for a person, of those that the page may show. Pensions have no delegation. */
export function formsFor(isPension: boolean, permitted: readonly string[]): CreditForm[] {
  const assignments: CreditForm[] = isPension ? ['cqp'] : ['cqs', 'delega']
  return [
    ...(permitted.includes('cdq') ? assignments : []),
    ...(permitted.includes('prestiti') ? (['prestito'] as const) : []),
  ]
}

export interface FormsModel {
  terms: ReadonlySignal<Terms>
  status: CallStatus
  /** Fetches the terms of forms that are not known yet. Only kinds and purpose leave the page. */
  load(forms: readonly CreditForm[], need: Pick<ComparedNeed, 'inMano' | 'durataMesi' | 'finalita'>): void
}

const known = new WeakMap<object, FormsModel>()

interface Asking {
  client: Client
  context: { attributes: { partner: ReadonlySignal<string | undefined> } }
}

/** Returns the forms of a calculator, created on first use and kept when the person returns. */
export function formsOf(model: Asking): FormsModel {
  const forms = known.get(model) ?? createForms(model.client, model.context.attributes.partner.value)
  known.set(model, forms)
  return forms
}

function createForms(client: Client, partner: string | undefined): FormsModel {
  const terms = signal<Terms>({})
  const purpose = signal<string | null>(null)
  const status = createCallStatus()
  const fetched = async (
    form: CreditForm,
    { inMano, durataMesi, finalita }: Parameters<FormsModel['load']>[1],
  ) => {
    try {
      return form === 'prestito'
        ? await client.call('POST /calcolatori/prestiti/condizioni', {
            body: { partner, need: { finalita, importo: inMano, durataMesi } },
          })
        : await client.call('POST /calcolatori/cdq/condizioni', { body: { partner, prodotto: form } })
    } catch (error) {
      // The key does not permit the calculator, or no comparison.
      if ((error as { status?: number }).status === 403) return null
      throw error
    }
  }
  return {
    terms,
    status,
    load(forms, need) {
      const known = terms.peek()
      // Products of loans depend on the purpose.
      const missing = forms.filter(
        form => known[form] === undefined || (form === 'prestito' && purpose.peek() !== need.finalita),
      )
      if (missing.length === 0) return
      void status.run(async () => {
        const answers = await Promise.all(
          missing.map(async form => [form, await fetched(form, need)] as const),
        )
        purpose.value = need.finalita
        terms.value = { ...terms.peek(), ...Object.fromEntries(answers) }
      })
    },
  }
}

/** The best offer of each form for the same net amount and term; without forms that may not be shown. */
export function compareForms(forms: readonly CreditForm[], need: ComparedNeed, terms: Terms): FormOutcome[] {
  return forms.flatMap(form => {
    const answer = terms[form]
    if (!answer) return []
    return form === 'prestito'
      ? [loanOutcome(need, answer as LoanTerms)]
      : [assignmentOutcome(form, need, answer as AssignmentTerms)]
  })
}

const isInsurance = ({ voce }: PricedCost) => voce.startsWith('polizza')

function assignmentOutcome(
  form: AssignmentKind,
  { inMano, finalita: _, altreRate: __, isPension, names, ...person }: ComparedNeed,
  { condizioni, tassi }: AssignmentTerms,
): FormOutcome {
  const { occupazione, anzianitaMesi, altraQuota, ...common } = person
  const need: CdqNeed = {
    prodotto: form,
    nettoRichiesto: inMano,
    ...common,
    ...(!isPension && defined({ occupazione, anzianitaMesi, altraQuota })),
  }
  const { offerte, escluse } = quoteCdq({ need, terms: condizioni, rates: tassi })
  const [offer] = offerte
  return {
    form,
    best: offer
      ? {
          ...figuresOf(offer),
          nettoRicavo: offer.nettoRicavo,
          daPagare: offer.totaleDovuto,
          facoltative: [],
          example: cdqExample(offer, need, names.broker),
          note: offer.etaPremi ? premiumNote(offer.etaPremi) : null,
        }
      : null,
    reasons: escluse.map(one => `${one.banca.nome}: ${cdqExclusionReason(one, need, names.province)}`),
  }
}

function loanOutcome(
  { inMano, finalita, isPension, names, ...person }: ComparedNeed,
  { condizioni, tassi, escluse: elsewhere }: LoanTerms,
): FormOutcome {
  const { durataMesi, netto, altreRate = 0, altraQuota = 0, pignoramento = 0, eta, provincia } = person
  const occupazione: LoanNeed['occupazione'] = isPension ? 'pensionato' : person.occupazione
  const need: Omit<LoanNeed, 'importo'> = {
    finalita,
    durataMesi,
    redditoNetto: netto,
    altreRate: altreRate + altraQuota + pignoramento,
    ...defined({ eta, provincia, occupazione }),
  }
  const { offerte, escluse } = quoteLoanForNet({ need, netto: inMano, terms: condizioni, rates: tassi })
  const [offer] = offerte
  const sized: LoanNeed = { ...need, importo: offer?.importo ?? inMano }
  const here = new Set(condizioni.map(({ prodotto }) => prodotto._id))
  const excluded = [...escluse, ...elsewhere.filter(({ prodotto }) => !here.has(prodotto._id))]
  return {
    form: 'prestito',
    best: offer
      ? {
          ...figuresOf(offer),
          nettoRicavo: offer.importo - paidAtDrawdown(offer.costi),
          daPagare: offer.totaleDovuto - paidAtDrawdown(offer.costi),
          importo: offer.importo,
          facoltative: offer.facoltative,
          example: loanExample(offer, sized, names.broker),
          note: null,
        }
      : null,
    reasons: excluded.map(one => `${one.banca.nome}: ${loanExclusionReason(one, sized, names.province)}`),
  }
}

const figuresOf = ({
  banca,
  prodotto,
  rata,
  taeg,
  costi,
}: {
  banca: { nome: string }
  prodotto: { nome: string }
  rata: number
  taeg: number
  costi: PricedCost[]
}) => ({
  banca: banca.nome,
  prodotto: prodotto.nome,
  rata,
  incasso: costi.reduce((sum, { quando, importo }) => (quando === 'ogni_rata' ? sum + importo : sum), 0),
  taeg,
  polizze: costi.filter(isInsurance),
})
