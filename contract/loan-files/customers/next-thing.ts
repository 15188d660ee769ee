import { formatLongWeekday } from '../../italian/due.ts'
import { openStates } from '../../subjects/loan-files/file-states.ts'
import type { FileState } from '../../subjects/loan-files/file-words.ts'
import { daySpanInWords } from '../durations.ts'
import { type Turn, turnInWords, turnOf, turnTo } from '../progress.ts'
import { waitingFor } from './customer-words.ts'

/** The kinds of the next thing of a file, the most urgent first. */
export const nextThingKinds = [
  'documento_rifiutato',
  'appuntamento_vicino',
  'offerta',
  'documenti',
  'messaggio',
  'rifiuto',
  'appuntamento',
  'documenti_rimandati',
  'attesa',
  'conclusa',
] as const
export type NextThingKind = (typeof nextThingKinds)[number]

/** What is to be done next in a file by a customer, or what the file waits for. */
export interface NextThing {
  tipo: NextThingKind
  titolo: string
  testo: string
  /** The last day for it. */
  entro: string | null
  /** The document that it is about. */
  documento: string | null
}

/** A document of the customer that is missing or refused, and needed now. */
export interface MissingDocument {
  _id: string
  nome: string
  isRefused: boolean
  motivo: string | null
  perche: string | null
  entro: string | null
  /** Whether the customer does not have it yet. */
  isPutOff: boolean
}

export interface NextThingInput {
  stato: FileState
  /** The documents that the customer has to give now, in their order. */
  missing: readonly MissingDocument[]
  /** The day and the words of the next appointment. */
  appointment: { day: string; words: string } | null
  /** The bank of an offer that nobody has decided about. */
  offerFrom: string | null
  /** Messages that the customer has not read. */
  unread: number
  /** The day of the deed, `YYYY-MM-DD`. */
  deed: string | null
  /** When the file leaves the state, as far as it is known. */
  expected: { dal: string; al: string } | null
  today: string
  tomorrow: string
}

/** What is to be done next: one thing, the most urgent. */
export const nextThing = (input: NextThingInput): NextThing => [...possible(input)].toSorted(byUrgency)[0]!

/** The order of two next things: the more urgent kind first, then the nearer last day. */
export const byUrgency = (a: NextThing, b: NextThing): number =>
  nextThingKinds.indexOf(a.tipo) - nextThingKinds.indexOf(b.tipo) ||
  (a.entro ?? '9999').localeCompare(b.entro ?? '9999')

/** For whom a file waits, as its customers see it. Once the bank has paid, the house alone waits for the bank. */
const awaited = (state: FileState): Turn | null => (state === 'liquidata' ? null : turnOf(state))

/**
 * Whose turn it is above the next thing of a customer, and until when: «Tocca a Lei, entro venerdì 4 dicembre». Null above
 * an appointment, at which we call, and for a file that waits for nobody. A file that waits for its customers while this
 * one has nothing to do waits for the house, or for the others where the file has others.
 */
export function customerTurn(
  { tipo, entro }: Pick<NextThing, 'tipo' | 'entro'>,
  { stato, isAlone }: { stato: FileState; isAlone: boolean },
): string | null {
  if (tipo === 'appuntamento' || tipo === 'appuntamento_vicino') return null
  if (tipo !== 'attesa' && tipo !== 'conclusa')
    return `${turnInWords('cliente', 'cliente')}${entro ? `, entro ${formatLongWeekday(entro)}` : ''}`
  const turn = awaited(stato)
  if (turn !== 'cliente') return turn && turnInWords(turn)
  return stato === 'raccolta_documenti' || stato === 'integrazione_richiesta'
    ? `Ha dato tutto: tocca ${turnTo('back_office')}${isAlone ? '' : ', o a chi chiede con Lei'}`
    : turnInWords('agente')
}

const thing = (tipo: NextThingKind, titolo: string, testo: string, further: Partial<NextThing> = {}) => ({
  tipo,
  titolo,
  testo,
  entro: null,
  documento: null,
  ...further,
})

function* possible(input: NextThingInput): Generator<NextThing> {
  const { stato, missing, appointment, offerFrom, unread, today, tomorrow } = input
  const isOpen = (openStates as readonly string[]).includes(stato)
  const toGive = missing.filter(({ isPutOff }) => !isPutOff)
  const refused = toGive.find(({ isRefused }) => isRefused)
  if (isOpen && refused)
    yield thing(
      'documento_rifiutato',
      `Da rifare: ${refused.nome}`,
      refused.motivo ?? 'Quello che ci ha dato non va bene per la banca.',
      { entro: refused.entro, documento: refused._id },
    )
  const wanted = toGive.filter(({ isRefused }) => !isRefused)
  const isNear = appointment && (appointment.day === today || appointment.day === tomorrow)
  if (isNear)
    yield thing(
      'appuntamento_vicino',
      `Appuntamento al telefono ${appointment.words}`,
      isOpen && wanted.length > 0
        ? `La chiamiamo noi. Se può, prima carichi: ${wanted[0]!.nome}.`
        : 'La chiamiamo noi.',
      { entro: appointment.day },
    )
  if (isOpen && offerFrom)
    yield thing(
      'offerta',
      'La banca ha risposto: legga l’offerta',
      `Le condizioni di ${offerFrom} accanto a quelle che ha chiesto, con ogni costo e ogni differenza.`,
    )
  if (isOpen && wanted.length > 0) yield documentsThing(wanted)
  if (unread > 0)
    yield thing(
      'messaggio',
      unread === 1 ? 'C’è un messaggio per Lei' : `Ci sono ${unread} messaggi per Lei`,
      'Chi La segue Le ha scritto.',
    )
  if (stato === 'respinta')
    yield thing(
      'rifiuto',
      'La banca ha detto no: ecco che cosa si può fare',
      'Perché, che cosa può chiedere e a chi, e che cosa può provare adesso.',
    )
  if (appointment)
    yield thing('appuntamento', `Appuntamento al telefono ${appointment.words}`, 'La chiamiamo noi.', {
      entro: appointment.day,
    })
  const putOff = missing.filter(({ isPutOff }) => isPutOff)
  if (isOpen && putOff.length > 0) yield putOffThing(putOff)
  yield waiting(input)
}

function documentsThing(wanted: readonly MissingDocument[]): NextThing {
  const [first, ...others] = wanted as [MissingDocument, ...MissingDocument[]]
  const after =
    others.length === 0
      ? ''
      : others.length === 1
        ? ` Dopo ne serve un altro: ${others[0]!.nome}.`
        : ` Dopo ne servono altri ${others.length}.`
  return thing('documenti', `Ci serve: ${first.nome}`, `${first.perche ?? 'Serve per la banca.'}${after}`, {
    entro: firstDay(wanted),
    documento: first._id,
  })
}

function putOffThing(putOff: readonly MissingDocument[]): NextThing {
  const [first, ...others] = putOff as [MissingDocument, ...MissingDocument[]]
  const isOne = others.length === 0
  return thing(
    'documenti_rimandati',
    isOne ? `Quando lo ha: ${first.nome}` : `Quando li ha: ${putOff.length} documenti`,
    isOne
      ? 'Ha segnato che non ce l’ha ancora. Se non sa dove trovarlo, lo chieda a chi La segue.'
      : 'Ha segnato che non li ha ancora. Se non sa dove trovarli, lo chieda a chi La segue.',
    { entro: firstDay(putOff), documento: isOne ? first._id : null },
  )
}

const firstDay = (documents: readonly MissingDocument[]): string | null =>
  documents.flatMap(({ entro }) => entro ?? []).toSorted()[0] ?? null

function waiting({ stato, deed, expected, today }: NextThingInput): NextThing {
  if (stato === 'atto_fissato' && deed && deed >= today)
    return thing('attesa', `L’atto dal notaio è ${formatLongWeekday(deed)}`, waitingFor(stato))
  if (awaited(stato) === null) return thing('conclusa', 'Non deve fare nulla', waitingFor(stato))
  const until = expected ? ` Questo passo si conclude, di solito, ${daySpanInWords(expected)}.` : ''
  return thing('attesa', 'Per ora non deve fare nulla', `${waitingFor(stato)}${until}`)
}
