import { dayInRome, formatShortDay } from '../italian/days.ts'
import { fileStates, productInWords } from '../subjects/loan-files/file-words.ts'
import type { IdleFile } from './idle-words.ts'
import { type Turn, turnTo } from './progress.ts'

/** How somebody is asked to move a file on. */
export const chaseWays = {
  messaggio: 'Messaggio',
  chiamata: 'Telefonata',
  lettera: 'E-mail',
  compito: 'Compito',
} as const
export type ChaseWay = keyof typeof chaseWays

const outside: readonly ChaseWay[] = ['lettera', 'chiamata']
const customer: readonly ChaseWay[] = ['messaggio', 'chiamata']

/** The ways to chase whoever has to act, the usual one first. An agent whose turn it is calls the customer. */
export const waysToChase: Readonly<Record<Turn, readonly ChaseWay[]>> = {
  agente: ['chiamata', 'messaggio'],
  cliente: customer,
  back_office: ['compito', 'chiamata'],
  banca: outside,
  notaio: outside,
  assicurazione: outside,
  datore: outside,
}

/** The fields of a prepared text, which each file fills in. */
export const chaseFields: readonly string[] = [
  '{nome}',
  '{pratica}',
  '{prodotto}',
  '{stato}',
  '{dal}',
  '{attesa}',
]

const toCustomer: Partial<Record<ChaseWay, string>> = {
  messaggio:
    'Buongiorno,\nper la Sua pratica {pratica} ({prodotto}) aspettiamo {attesa}. Se qualcosa non è chiaro, mi risponda qui.\nGrazie.',
  chiamata: 'Telefonata a {nome} per sollecitare la pratica, in «{stato}» {dal}.',
}
const letter =
  'Buongiorno,\nla pratica {pratica} di {nome} ({prodotto}) è in «{stato}» {dal}. Ci può dire a che punto è, e se manca qualcosa per andare avanti?\nGrazie.'
const call = (whom: string) => `Telefonata ${whom}: chiesto a che punto è la pratica, in «{stato}» {dal}.`

const texts: Readonly<Record<Turn, Partial<Record<ChaseWay, string>>>> = {
  agente: toCustomer,
  cliente: toCustomer,
  back_office: {
    compito: 'La pratica è in «{stato}» {dal}: a che punto è?',
    chiamata: call(turnTo('back_office')),
  },
  banca: { lettera: letter, chiamata: call(turnTo('banca')) },
  notaio: { lettera: letter, chiamata: call(turnTo('notaio')) },
  assicurazione: { lettera: letter, chiamata: call(turnTo('assicurazione')) },
  datore: { lettera: letter, chiamata: call(turnTo('datore')) },
}

/** The prepared text for whoever has to act, with the fields of `chaseFields`. */
export const chaseText = (turn: Turn, way: ChaseWay): string => texts[turn][way] ?? ''

type Told = Pick<IdleFile, 'IDEGG' | 'nome' | 'prodotto' | 'stato' | 'dal' | 'documenti'>

/** What the house waits for: «2 documenti», «il documento «Busta paga»», «Sue notizie». */
function awaited({ documenti: { mancano, uno } }: Told): string {
  if (mancano === 0) return 'Sue notizie'
  return mancano === 1 ? `il documento «${uno}»` : `${mancano} documenti`
}

/** A text with the fields of a file filled in. Braces without a known field stay as they are. */
export function filledIn(text: string, file: Told): string {
  const { IDEGG, nome, prodotto, stato, dal } = file
  const values: Readonly<Record<string, string>> = {
    nome,
    pratica: IDEGG,
    prodotto: productInWords(prodotto),
    stato: fileStates[stato],
    dal: dal === null ? 'da tempo' : `dal ${formatShortDay(dayInRome(new Date(dal)))}`,
    attesa: awaited(file),
  }
  return text.replace(/\{(\w+)\}/g, (field, name: string) => values[name] ?? field)
}

/** The subject of an e-mail about a file. */
export const chaseSubject = ({ IDEGG, nome }: Told): string => `Pratica ${IDEGG}, ${nome}`
