import { onTheClock } from '../../finance/calendar/rome-clock.ts'
import type { agentToday } from '../calls/agent-today.ts'
import type { Answer } from '../calls/call.ts'
import { formatMoney } from '../italian/amounts.ts'
import { addDays, dayInRome, dayNumber, formatShortDay } from '../italian/days.ts'
import { timeOf } from '../italian/due.ts'
import { formatWholeEuro } from '../italian/format.ts'
import { asSentence } from '../italian/sentence.ts'
import { daysLeftInWords } from '../loan-files/progress.ts'
import { bankAnswers } from '../subjects/loan-files/bank-answers.ts'
import {
  type FileProduct,
  type FileState,
  fileStates,
  productInWords,
} from '../subjects/loan-files/file-words.ts'

export type TodayRow = Answer<typeof agentToday>['righe'][number]

/** What moves a file on from each state; a state without a line waits for nobody. */
const advice: Partial<Readonly<Record<FileState, string>>> = {
  segnalata: 'chiami il cliente',
  consulenza: 'fissi la firma dell’incarico',
  incarico_firmato: 'chieda i documenti',
  raccolta_documenti: 'chieda al cliente i documenti che mancano',
  istruttoria_interna: 'senta l’ufficio',
  caricata_banca: 'chiami la banca',
  istruttoria_banca: 'chiami la banca',
  integrazione_richiesta: 'chieda al cliente l’integrazione',
  delibera_reddituale: 'fissi la perizia con il cliente',
  perizia: 'chiami la banca per la perizia',
  relazione_notarile: 'chiami il notaio',
  delibera_definitiva: 'fissi l’atto con il cliente',
  atto_fissato: 'chiami il notaio',
  contratto: 'chiami il cliente per la firma',
  polizza: 'chiami l’assicurazione',
  notifica_benestare: 'chiami il datore di lavoro o l’ente',
  liquidata: 'chieda alla banca la conferma della provvigione',
  sospesa: 'riprenda la pratica',
}

const inDays = (days: number) => (days === 1 ? '1 giorno' : `${days} giorni`)
const outcomes: Readonly<Record<string, string>> = bankAnswers.fields.stato.values

/** «da 9 giorni, di solito 4» */
function stay({ giorni, solito }: TodayRow): string {
  if (!giorni) return 'da oggi'
  return `da ${inDays(giorni)}${solito === null ? '' : `, di solito ${solito}`}`
}

const situations: Readonly<Record<TodayRow['tipo'], (row: TodayRow, today: string) => string>> = {
  appuntamento: () => 'telefonata concordata; chiami all’ora fissata',
  lead: ({ testo, importo }) =>
    `nuovo lead, ${testo?.toLocaleLowerCase('it')}${importo ? ` di ${formatWholeEuro(importo)}` : ''}; chiami`,
  messaggio: ({ testo }) => `scrive «${testo}»; risponda`,
  nonletto: ({ testo }) => `non ha ancora letto «${testo}»; telefoni`,
  banca: ({ testo, esito }) =>
    `${testo} ha risposto: ${outcomes[esito ?? '']?.toLocaleLowerCase('it')}; ${esito === 'integrazione' ? 'mandi quello che chiede' : esito === 'rifiutata' ? 'cerchi un’altra banca' : 'proponga la scelta al cliente'}`,
  documenti: ({ quanti, testo }) =>
    quanti === 1
      ? `un documento da verificare, «${testo}»; lo guardi`
      : `${quanti} documenti da verificare; li guardi`,
  compito: ({ testo, entro }, today) =>
    `${testo}${entro && entro < today ? `, era per il ${formatShortDay(entro)}` : ''}`,
  scadenza: ({ testo, entro, pratica }, today) =>
    `${testo} ${formatShortDay(entro!)}, ${daysLeftInWords(dayNumber(entro!) - dayNumber(today))}${adviceFor(pratica)}`,
  pratica: row =>
    `${
      row.segnale === 'ferma'
        ? `ferma ${stay(row)}`
        : row.segnale === 'in_ritardo'
          ? `in ritardo, «${fileStates[row.pratica!.stato]}» ${stay(row)}`
          : `«${fileStates[row.pratica!.stato]}» ${stay(row)}`
    }${adviceFor(row.pratica)}`,
}

function adviceFor(file: TodayRow['pratica']): string {
  const words = file && advice[file.stato]
  return words ? `; ${words}` : ''
}

/**
 * «Ferma da 9 giorni, di solito 4; chiami la banca. Spetta a Lei 2.765 €.» The value in play orders the rows and is not
 * shown. `today` is `YYYY-MM-DD`.
 */
export function todaySentence(row: TodayRow, today: string): string {
  const situation = asSentence(situations[row.tipo](row, today))
  return row.spetta ? `${situation} ${asSentence(dueInWords(row.spetta))}` : situation
}

/** «spetta a Lei 2.765 €» */
export const dueInWords = (due: number): string => `spetta a Lei ${formatMoney(due)}`

/** «48030, mutuo»; null for a row without a file. */
export const fileInWords = (file: { IDEGG: string; prodotto: FileProduct }): string =>
  `${file.IDEGG}, ${productInWords(file.prodotto)}`

/** When a row has to be done, in a few letters, and whether that time is over. */
export interface TodayTime {
  words: string
  isLate: boolean
}

/** «9.30», «ieri 18.40», «entro domani», «in giornata». `now` is the present instant. */
export function todayTime({ tipo, alle, entro }: TodayRow, now: Date): TodayTime {
  const today = dayInRome(now)
  if (alle) {
    const day = dayInRome(new Date(alle))
    const time = timeOf(onTheClock(new Date(alle))[1])
    const words =
      day === today
        ? tipo === 'lead'
          ? `entro ${time}`
          : time
        : day === addDays(today, -1)
          ? `ieri ${time}`
          : day === addDays(today, 1)
            ? `domani ${time}`
            : `${formatShortDay(day).slice(0, 5)} ${time}`
    return { words, isLate: new Date(alle) < now }
  }
  if (!entro || entro === today) return { words: 'in giornata', isLate: false }
  if (entro < today) return { words: 'in ritardo', isLate: true }
  return {
    words: entro === addDays(today, 1) ? 'entro domani' : `entro ${formatShortDay(entro).slice(0, 5)}`,
    isLate: false,
  }
}
