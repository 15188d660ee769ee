import { eq } from 'drizzle-orm'
import type { Answer } from '../../../../contract/calls/call.ts'
import type { customerOffer, customerRefusal } from '../../../../contract/calls/customers/customer-files.ts'
import { formatRate } from '../../../../contract/italian/amounts.ts'
import { dayInRome } from '../../../../contract/italian/days.ts'
import { formatAmount, formatNumber, formatWholeEuro } from '../../../../contract/italian/format.ts'
import { bureauWords, recentRequests } from '../../../../contract/loan-files/bank-requests.ts'
import type { RecordOf } from '../../../../contract/records/resource.ts'
import type { refusalReasons } from '../../../../contract/subjects/loan-files/refusal-reasons.ts'
import type { Context } from '../../../context.ts'
import { feesTable, refusalReasonsTable } from '../../../database/schema.ts'
import { notFound } from '../../../errors.ts'
import { answeredTerms, askedTerms, customerFee, type TakenOffer } from '../../loan-files/banks/bank-costs.ts'
import { refusingAnswer } from '../../loan-files/banks/bank-of-file.ts'
import { peopleOf } from '../../loan-files/banks/file-banks.ts'
import { panelOffers } from '../../loan-files/banks/panel-offers.ts'
import { refusalRights, whoExplains } from '../../loan-files/moves/step-letters.ts'
import type { SignedInCustomer } from '../signed-in-customer.ts'
import { isApplicant, participationIn } from './participation.ts'
import { answersOf, offerAmong } from './read-files.ts'

type Offer = Answer<typeof customerOffer>
type Terms = Offer['chieste']

const euro = (cents: number): string =>
  cents % 100 ? `${formatAmount(cents)}\u00a0€` : formatWholeEuro(cents)

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
      (size, isMore) => `La banca presta ${euro(size)} in ${isMore ? 'più' : 'meno'} di quanto chiesto.`,
      isMore => !isMore,
    ),
    ...sentence(
      'totale',
      (size, isMore) => `Tutte le rate insieme costano ${euro(size)} in ${isMore ? 'più' : 'meno'}.`,
    ),
    ...sentence(
      'rata',
      (size, isMore) =>
        `La rata è più ${isMore ? 'alta' : 'bassa'} di ${euro(size)} al mese, cioè di ${euro(size * 12)} in un anno.`,
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

/** The offer of a bank in a file of the customer. Throws 404 without one. */
export async function offerForCustomer(
  { database: { reads } }: Context,
  customer: SignedInCustomer,
  id: string,
): Promise<Offer> {
  const { file, participant } = await participationIn(reads, customer, id)
  const offer = offerAmong(file.stato, await answersOf(reads, [id]))
  if (!offer) throw notFound()
  const { answer, banca, prodotto } = offer
  const fasi = (answer.offerta as TakenOffer | null)?.offerta.fasi
  const isConstant = !fasi || fasi.length === 1
  const withTotal = (
    { importo, durataMesi, tan }: ReturnType<typeof askedTerms>,
    { rata, taeg }: Pick<Terms, 'rata' | 'taeg'>,
  ): Terms => ({
    ...{ importo, durataMesi, tan, taeg, rata },
    totale: isConstant && rata !== null && durataMesi ? rata * durataMesi : null,
  })
  const chieste = withTotal(askedTerms(answer), { rata: answer.rataChiesta, taeg: answer.taegChiesto })
  const offerte = withTotal(answeredTerms(answer), { rata: answer.rata, taeg: answer.taeg })
  const [fees] = isApplicant(participant)
    ? await reads.select().from(feesTable).where(eq(feesTable.pratica, id))
    : []
  const cost = (nome: string, importo: number | null | undefined) => (importo ? [{ nome, importo }] : [])
  return {
    banca,
    prodotto,
    rispostaAl: answer.rispostaAl,
    validaFinoAl: answer.validaFinoAl,
    scelta: answer.stato === 'scelta',
    chieste,
    offerte,
    costi: [
      ...cost('Istruttoria della banca', answer.speseIstruttoria),
      ...cost('Perizia', answer.spesePerizia),
      ...cost('Polizze obbligatorie', answer.polizze),
      ...cost('Spese delle rate, in tutto', (answer.speseRata ?? 0) * (offerte.durataMesi ?? 0)),
      ...cost('Compenso della mediazione', fees?.compensoCliente as number | null | undefined),
    ],
    differenze: differencesInWords(chieste, offerte),
    condizioni: answer.condizioni,
  }
}

/** The most ways that are shown after a refusal. */
const mostWays = 3

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
    motivo: reason ? { significato: reason.significato, rimedio: reason.rimedio } : null,
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
    .slice(0, mostWays)
    .map(({ banca, prodotto, rata, tan, taeg, durataMesi }) => ({
      banca: banca.nome,
      prodotto: prodotto.nome,
      rata,
      tan,
      taeg,
      totale: rata * durataMesi,
    }))
}
