import { eq } from 'drizzle-orm'
import type { Answer } from '../../../../contract/calls/call.ts'
import type { customerOffer, customerRefusal } from '../../../../contract/calls/customers/customer-files.ts'
import { formatMoney, formatRate } from '../../../../contract/italian/amounts.ts'
import { dayInRome } from '../../../../contract/italian/days.ts'
import { formatNumber } from '../../../../contract/italian/format.ts'
import {
  arePriced,
  costsSoFar,
  instalmentsTotal,
  type KnownCosts,
  knownCosts,
} from '../../../../contract/loan-files/bank-figures.ts'
import { bureauWords, recentRequests } from '../../../../contract/loan-files/bank-requests.ts'
import { type CustomerCost, customerCosts } from '../../../../contract/loan-files/customers/offer-costs.ts'
import { refusalAdvice } from '../../../../contract/loan-files/refusal-advice.ts'
import type { RecordOf } from '../../../../contract/records/resource.ts'
import { isOpenFile } from '../../../../contract/subjects/loan-files/file-states.ts'
import { deductedProducts } from '../../../../contract/subjects/loan-files/file-words.ts'
import type { refusalReasons } from '../../../../contract/subjects/loan-files/refusal-reasons.ts'
import { debtOf } from '../../../../finance/offers/costs.ts'
import { monthlyPlan, type PlanYear, yearlyPlan } from '../../../../finance/offers/plan.ts'
import type { RateKind } from '../../../../finance/offers/types.ts'
import type { Context } from '../../../context.ts'
import { refusalReasonsTable } from '../../../database/schema.ts'
import type { Queries } from '../../../database/statements/queries.ts'
import { notFound } from '../../../errors.ts'
import {
  answeredTerms,
  askedTerms,
  chargesOfAnswer,
  customerFee,
  type TakenOffer,
} from '../../loan-files/banks/bank-costs.ts'
import { refusingAnswer } from '../../loan-files/banks/bank-of-file.ts'
import { peopleOf } from '../../loan-files/banks/file-banks.ts'
import { panelOffers } from '../../loan-files/banks/panel-offers.ts'
import { refusalRights, whoExplains } from '../../loan-files/moves/step-letters.ts'
import { kindOf, phasesOf } from '../after-disbursement/running-credit.ts'
import type { SignedInCustomer } from '../signed-in-customer.ts'
import { isApplicant, type Participation, participationIn } from './participation.ts'
import { answersOf, type NamedAnswer, offerAmong } from './read-files.ts'

type Offer = Answer<typeof customerOffer>
type Terms = Offer['chieste']

/** The differences between what is asked and what the bank offers, in sentences, the greatest in money first. */
export function differencesInWords(asked: Terms, offered: Terms): Offer['differenze'] {
  const difference = (key: keyof Terms): number | null => {
    const [from, to] = [asked[key], offered[key]]
    return from === null || to === null || from === to ? null : to - from
  }
  const sentence = (
    key: keyof Terms,
    words: (size: number, isMore: boolean) => string,
    isWorse: (isMore: boolean) => boolean = isMore => isMore,
  ): Offer['differenze'] => {
    const by = difference(key)
    return by === null ? [] : [{ testo: words(Math.abs(by), by > 0), peggiora: isWorse(by > 0) }]
  }
  return [
    ...sentence(
      'importo',
      (size, isMore) =>
        `La banca presta ${formatMoney(size)} in ${isMore ? 'più' : 'meno'} di quanto chiesto.`,
      isMore => !isMore,
    ),
    ...sentence(
      'totale',
      (size, isMore) => `Tutte le rate insieme costano ${formatMoney(size)} in ${isMore ? 'più' : 'meno'}.`,
    ),
    ...sentence(
      'rata',
      (size, isMore) =>
        `La rata è più ${isMore ? 'alta' : 'bassa'} di ${formatMoney(size)} al mese, cioè di ${formatMoney(size * 12)} in un anno.`,
    ),
    ...sentence(
      'durataMesi',
      (size, isMore) => `Si paga per ${formatNumber(size)} mesi in ${isMore ? 'più' : 'meno'}.`,
    ),
    ...sentence(
      'tan',
      (size, isMore) =>
        `Il TAN è più ${isMore ? 'alto' : 'basso'} di ${formatRate(size).slice(0, -2)} punti.`,
    ),
    ...sentence(
      'taeg',
      (size, isMore) =>
        `Il TAEG, con tutti i costi, è più ${isMore ? 'alto' : 'basso'} di ${formatRate(size).slice(0, -2)} punti.`,
    ),
  ]
}

/** What a bank offers in a file, as far as a participant sees it. */
export interface FileOffer extends NamedAnswer {
  /** The last day of the offer, `YYYY-MM-DD`; null without one, and for a file that is paid out. */
  validaFinoAl: string | null
  chieste: Terms
  offerte: Terms
  tipoTasso: RateKind | null
  /** Whether all instalments are equal, with the rate of today. */
  isConstant: boolean
  /** Every known cost; the fee of the house for applicants alone, who pay it. */
  costi: CustomerCost[]
  /** Interest and costs, and everything to repay; null where the participant does not see all costs, or no plan is known. */
  totali: { costo: number; dovuto: number } | null
  /** Year by year; empty while the terms are not complete, and for deductions from pay. */
  piano: PlanYear[]
}

/** The offer of a bank in a file, with the figures that follow from its terms; null without one. */
export async function offerIn(db: Queries, { file, participant }: Participation): Promise<FileOffer | null> {
  const offer = offerAmong(file.stato, await answersOf(db, [file._id]))
  if (!offer) return null
  const { answer } = offer
  const taken = answer.offerta as TakenOffer | null
  const fasi = taken?.offerta.fasi
  const isConstant = !fasi || fasi.length === 1
  const seesFee = isApplicant(participant)
  const [charges, compenso] = await Promise.all([
    chargesOfAnswer(db, answer, taken),
    seesFee ? customerFee(db, file) : {},
  ])
  const terms = answeredTerms(answer)
  const known = { charges, compenso, stated: answer }
  const withTotal = (
    terms: ReturnType<typeof askedTerms>,
    { rata, taeg }: Pick<Terms, 'rata' | 'taeg'>,
    priced: KnownCosts,
  ): Terms => ({
    ...terms,
    ...{ taeg, rata },
    totale: isConstant && rata !== null ? instalmentsTotal(file, terms, priced) : null,
  })
  const costs = arePriced(terms) ? knownCosts(file, terms, known) : costsSoFar(terms, known)
  const costi = customerCosts(costs)
  const months =
    arePriced(terms) && !deductedProducts.includes(file.prodotto)
      ? monthlyPlan({
          need: terms,
          offer: {
            fasi: phasesOf(debtOf(terms.importo, costs), terms.durataMesi, terms.tan, fasi),
            numeroRate: terms.durataMesi,
            costi: costs,
          },
        })
      : []
  const interest = months.reduce((sum, month) => sum + month.interest, 0)
  const cost = costi.reduce((sum, { importo }) => sum + importo, interest)
  return {
    ...offer,
    validaFinoAl: isOpenFile(file.stato) ? answer.validaFinoAl : null,
    chieste: withTotal(
      askedTerms(answer),
      { rata: answer.rataChiesta, taeg: answer.taegChiesto },
      { charges, compenso },
    ),
    offerte: withTotal(terms, { rata: answer.rata, taeg: answer.taeg }, known),
    tipoTasso: kindOf(file, taken) as RateKind | null,
    isConstant,
    costi,
    totali: seesFee && months.length > 0 ? { costo: cost, dovuto: (terms.importo ?? 0) + cost } : null,
    piano: yearlyPlan(months),
  }
}

/** The offer of a bank in a file of the customer, with what the customer is in the file. Throws 404 without one. */
export async function offerOf(
  db: Queries,
  customer: SignedInCustomer,
  id: string,
): Promise<{ participation: Participation; offer: FileOffer }> {
  const participation = await participationIn(db, customer, id)
  const offer = await offerIn(db, participation)
  if (!offer) throw notFound()
  return { participation, offer }
}

/** The offer of a bank in a file of the customer, for the page. Throws 404 without one. */
export async function offerForCustomer(
  { database: { reads } }: Context,
  customer: SignedInCustomer,
  id: string,
): Promise<Offer> {
  const { offer } = await offerOf(reads, customer, id)
  const { answer, banca, prodotto, validaFinoAl, chieste, offerte, costi } = offer
  return {
    banca,
    prodotto,
    rispostaAl: answer.rispostaAl,
    validaFinoAl,
    scelta: answer.stato === 'scelta',
    chieste,
    offerte,
    costi,
    differenze: differencesInWords(chieste, offerte),
    condizioni: answer.condizioni,
  }
}

/** The most ways that are shown after a refusal. */
const maxAlternatives = 3

/** Why the bank refused a file of the customer, and what can be done. Throws 404 for a file that was not refused. */
export async function refusalForCustomer(
  context: Context,
  customer: SignedInCustomer,
  id: string,
): Promise<Answer<typeof customerRefusal>> {
  const { reads } = context.database
  const { file, participant } = await participationIn(reads, customer, id)
  if (file.stato !== 'respinta') throw notFound()
  const isMain = participant.ruolo === 'richiedente'
  const [reasons, answers, refusing] = await Promise.all([
    isMain && file.motivoRifiuto
      ? reads.select().from(refusalReasonsTable).where(eq(refusalReasonsTable._id, file.motivoRifiuto))
      : [],
    answersOf(reads, [id]),
    refusingAnswer(reads, id),
  ])
  const reason = reasons[0] as RecordOf<typeof refusalReasons> | undefined
  const today = dayInRome(context.now())
  const asked = recentRequests(
    answers.map(({ answer }) => answer),
    today,
  ).length
  return {
    banca: answers.find(({ answer }) => answer._id === refusing?._id)?.banca ?? null,
    giorno: file.statoDal ? dayInRome(new Date(file.statoDal)) : null,
    motivo: reason ? { significato: reason.significato, rimedi: refusalAdvice(reason, file) } : null,
    chiedere: [...(reason ? [whoExplains[reason.spiega]] : []), refusalRights],
    avviso:
      asked === 0
        ? null
        : `${bureauWords} Negli ultimi 90 giorni la domanda è andata ${asked === 1 ? 'a una banca' : `a ${asked} banche`}.`,
    vie: isApplicant(participant) ? await otherWays(context, file, refusing?.banca ?? null) : [],
  }
}

/** Offers of today of other banks than the one that refused, the cheapest first. */
async function otherWays(
  context: Context,
  file: Awaited<ReturnType<typeof participationIn>>['file'],
  refusedBy: string | null,
): Promise<Answer<typeof customerRefusal>['vie']> {
  const { reads } = context.database
  const [people, fee] = await Promise.all([peopleOf(reads, file._id), customerFee(reads, file)])
  const { offers } = await panelOffers(context, file, people, fee, 'shown')
  return offers
    .filter(({ banca }) => banca._id !== refusedBy)
    .slice(0, maxAlternatives)
    .map(({ banca, prodotto, rata, tan, taeg, totale }) => ({
      banca: banca.nome,
      prodotto: prodotto.nome,
      rata,
      tan,
      taeg,
      totale,
    }))
}
