import { workingDaysBetween } from '../../finance/calendar/working-days.ts'
import { addDays, dayInRome, dayNumber, formatShortDay } from '../italian/days.ts'
import type { RecordOf } from '../records/resource.ts'
import type { banks } from '../subjects/banks.ts'
import { isOpenFile } from '../subjects/loan-files/file-states.ts'
import type { FileState } from '../subjects/loan-files/file-words.ts'
import type { loanFiles } from '../subjects/loan-files/loan-files.ts'
import { lastDayToSend } from './document-age.ts'

/** Who has to act in a state. */
export type Turn = 'agente' | 'cliente' | 'back_office' | 'banca' | 'notaio' | 'assicurazione' | 'datore'

interface StateRule {
  turn: Turn
  /** Working days after which the file is idle; null for a state that ends on a day of its own. */
  idleAfter: number | null
}

/** Whose turn it is in each state, and for how long. A state without a rule waits for nobody. */
const stateRules: Partial<Readonly<Record<FileState, StateRule>>> = {
  segnalata: { turn: 'agente', idleAfter: 2 },
  consulenza: { turn: 'agente', idleAfter: 5 },
  incarico_firmato: { turn: 'agente', idleAfter: 2 },
  raccolta_documenti: { turn: 'cliente', idleAfter: 7 },
  istruttoria_interna: { turn: 'back_office', idleAfter: 2 },
  caricata_banca: { turn: 'banca', idleAfter: 2 },
  istruttoria_banca: { turn: 'banca', idleAfter: 10 },
  integrazione_richiesta: { turn: 'cliente', idleAfter: 5 },
  delibera_reddituale: { turn: 'cliente', idleAfter: 5 },
  perizia: { turn: 'banca', idleAfter: 15 },
  relazione_notarile: { turn: 'notaio', idleAfter: 10 },
  delibera_definitiva: { turn: 'cliente', idleAfter: 7 },
  atto_fissato: { turn: 'notaio', idleAfter: null },
  contratto: { turn: 'cliente', idleAfter: 5 },
  polizza: { turn: 'assicurazione', idleAfter: 5 },
  notifica_benestare: { turn: 'datore', idleAfter: 10 },
  liquidata: { turn: 'banca', idleAfter: 15 },
  sospesa: { turn: 'agente', idleAfter: null },
}

/** Who has to act on a file in a state; null for a state that waits for nobody. */
export const turnOf = (state: FileState): Turn | null => stateRules[state]?.turn ?? null

/** The one who has to act, without an article: for a column. */
export const turnNames: Readonly<Record<Turn, string>> = {
  agente: 'agente',
  cliente: 'cliente',
  back_office: 'ufficio',
  banca: 'banca',
  notaio: 'notaio',
  assicurazione: 'assicurazione',
  datore: 'datore di lavoro o ente',
}

const articled: Readonly<Record<Turn, string>> = {
  agente: 'all’agente',
  cliente: 'al cliente',
  back_office: 'all’ufficio',
  banca: 'alla banca',
  notaio: 'al notaio',
  assicurazione: 'all’assicurazione',
  datore: 'al datore di lavoro o all’ente',
}

/** «alla banca», and «a Lei» for the reader. */
export const turnTo = (turn: Turn, reader?: Turn): string => (turn === reader ? 'a Lei' : articled[turn])

/** «Tocca alla banca», and «Tocca a Lei» when the turn is the reader's: the only words for whose turn a file is. */
export const turnInWords = (turn: Turn, reader?: Turn): string => `Tocca ${turnTo(turn, reader)}`

type LoanFile = RecordOf<typeof loanFiles>
/** The days for each state that a bank has agreed to. */
export type AgreedDays = Partial<RecordOf<typeof banks>['slaGiorni']>

/** What the progress of a file depends on. */
export interface ProgressInput {
  file: Pick<LoanFile, 'stato' | 'statoDal' | 'attoAl' | 'riprendereAl'>
  /** Today in Rome, `YYYY-MM-DD`. */
  today: string
  /** The patron saint's day of the agency, `MM-DD`. */
  patron?: string | null | undefined
  /** The agreed days of the bank that has the file. */
  agreed?: AgreedDays | null | undefined
}

/** How long a file has been in its state. */
export interface Progress {
  turn: Turn | null
  /** Working days in the state. */
  days: number
  /** Working days that the state may take; null without a limit. */
  limit: number | null
  /** Working days beyond the limit, or beyond the day on which the state ends; 0 within. */
  over: number
  /** Whether the file is idle, or late against a day or days that somebody agreed to. */
  signal: 'ferma' | 'in_ritardo' | null
  /** «ferma, 17 su 7», «in ritardo di 2», «2 giorni su 5», «oggi». */
  words: string
}

/** How long a file has been in its state, by working days, and whether it is idle or late. */
export function progressOf({ file, today, patron, agreed }: ProgressInput): Progress {
  const { stato, statoDal } = file
  const rule = stateRules[stato]
  const since = (from: string) =>
    from < today ? workingDaysBetween({ from, to: today, ...(patron && { patron }) }) : 0
  const days = statoDal ? since(dayInRome(new Date(statoDal))) : 0
  const agreedDays = (agreed as Readonly<Record<string, number | null>> | null | undefined)?.[stato] ?? null
  const limit = rule?.idleAfter === null ? null : (agreedDays ?? rule?.idleAfter ?? null)
  const end = endOf(file)
  const over = Math.max(0, end ? since(end) : limit === null ? 0 : days - limit)
  const progress = { turn: rule?.turn ?? null, days, limit, over }
  const late = end || agreedDays !== null ? over : 0
  if (late > 0) return { ...progress, signal: 'in_ritardo', words: `in ritardo di ${late}` }
  if (limit !== null && days > limit)
    return { ...progress, signal: 'ferma', words: `ferma, ${days} su ${limit}` }
  return { ...progress, signal: null, words: daysInWords(days, limit) }
}

/** What a list says of a file: «ferma, 17 su 7», «atto il 12/01/2027», «2 giorni su 5»; empty when nobody has to act. */
export function signalInWords(
  { stato, attoAl }: Pick<LoanFile, 'stato' | 'attoAl'>,
  { signal, turn, words }: Progress,
): string {
  if (signal) return words
  if (stato === 'atto_fissato' && attoAl) return `atto il ${formatShortDay(attoAl)}`
  return turn ? words : ''
}

/** The day on which the state of a file ends: the day of the deed, or the day to look at a suspended file again. */
function endOf({ stato, attoAl, riprendereAl }: ProgressInput['file']): string | null {
  if (stato === 'atto_fissato') return attoAl
  return stato === 'sospesa' ? riprendereAl : null
}

const daysInWords = (days: number, limit: number | null) => {
  if (days === 0) return 'oggi'
  return `${days} ${days === 1 ? 'giorno' : 'giorni'}${limit === null ? '' : ` su ${limit}`}`
}

/** The deadlines of a file. */
type DeadlineKind = 'delibera' | 'incarico' | 'pies' | 'atto' | 'sospensione' | 'documento'

export interface Deadline {
  kind: DeadlineKind
  /** «Delibera valida fino al», «Busta paga, da mandare entro il». */
  label: string
  /** `YYYY-MM-DD` */
  day: string
  /** Calendar days until the day; negative after it. */
  daysLeft: number
  /** Whether the day is over, near enough to warn, or far. */
  urgency: 'passata' | 'vicina' | 'lontana'
}

/** Calendar days before each deadline from which a page warns. */
const warnedBefore: Readonly<Record<DeadlineKind, number>> = {
  delibera: 30,
  incarico: 15,
  pies: 7,
  atto: 7,
  sospensione: 3,
  documento: 15,
}

/** Days of reflection between the PIES and the deed of a mortgage (D.Lgs. 385/1993, art. 120-novies). */
const reflectionDays = 7

/** What the deadlines of a file depend on. */
export interface DeadlinesInput {
  file: Pick<
    LoanFile,
    'stato' | 'approvazioneScade' | 'incaricoScade' | 'piesAl' | 'rinunciaAttesa' | 'attoAl' | 'riprendereAl'
  >
  /** The approved documents of the file. */
  documents: readonly {
    nome: string
    datatoAl: string | null
    scadeAl: string | null
    etaMassimaGiorni: number | null
    validoAncoraGiorni: number | null
  }[]
  today: string
}

/** States in which the documents of a file still have to reach a bank. */
const beforeSending: readonly FileState[] = [
  'raccolta_documenti',
  'istruttoria_interna',
  'integrazione_richiesta',
]

/** The deadlines that count in the state of a file, the nearest first. */
export function deadlinesOf({ file, documents, today }: DeadlinesInput): Deadline[] {
  const { stato } = file
  if (!isOpenFile(stato)) return []
  const hasDeed = stato === 'atto_fissato'
  const deadline = (kind: DeadlineKind, label: string, day: string | null): Deadline[] => {
    if (!day) return []
    const daysLeft = dayNumber(day) - dayNumber(today)
    const urgency = daysLeft < 0 ? 'passata' : daysLeft <= warnedBefore[kind] ? 'vicina' : 'lontana'
    return [{ kind, label, day, daysLeft, urgency }]
  }
  const reflectionEnd = file.piesAl && !file.rinunciaAttesa ? addDays(file.piesAl, reflectionDays) : null
  const isReflecting = stato === 'delibera_definitiva' && reflectionEnd !== null && reflectionEnd >= today
  return [
    ...deadline('delibera', 'Delibera valida fino al', file.approvazioneScade),
    ...deadline('incarico', 'Incarico valido fino al', file.incaricoScade),
    ...deadline('pies', 'L’atto si può fare dal', isReflecting ? reflectionEnd : null),
    ...deadline('atto', 'Atto il', hasDeed ? file.attoAl : null),
    ...deadline('sospensione', 'Da riprendere il', stato === 'sospesa' ? file.riprendereAl : null),
    ...(beforeSending.includes(stato)
      ? documents.flatMap(({ nome, ...dates }) =>
          deadline('documento', `${nome}, da mandare entro il`, lastDayToSend(dates, dates)),
        )
      : []),
  ].toSorted((a, b) => a.daysLeft - b.daysLeft)
}

/** «oggi», «fra 12 giorni», «ieri» */
export function daysLeftInWords(days: number): string {
  if (days === 0) return 'oggi'
  if (days === 1) return 'domani'
  if (days === -1) return 'ieri'
  return days > 0 ? `fra ${days} giorni` : `${-days} giorni fa`
}
