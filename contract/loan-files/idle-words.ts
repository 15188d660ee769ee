import type { Answer } from '../calls/call.ts'
import type { idleFiles } from '../calls/idle-files.ts'
import { dayInRome, formatShortDay } from '../italian/days.ts'
import { asSentence } from '../italian/sentence.ts'

/** An idle or late loan file of a list. */
export type IdleFile = Answer<typeof idleFiles>['rows'][number]

type Reasoned = Pick<
  IdleFile,
  | 'stato'
  | 'turno'
  | 'dal'
  | 'documenti'
  | 'banca'
  | 'compito'
  | 'scrittoAt'
  | 'attoAl'
  | 'riprendereAl'
  | 'motivo'
>

const dayOf = (instant: string) => formatShortDay(dayInRome(new Date(instant)))

/**
 * Why a file probably does not move, in words, the likeliest reason first; only what the data tell, and nothing where they
 * tell nothing. `today` is `YYYY-MM-DD`.
 */
function idleReasons(file: Reasoned, today: string): string[] {
  const { stato, turno, documenti, banca, compito, scrittoAt, attoAl, riprendereAl, motivo } = file
  const { mancano, daVerificare, uno } = documenti
  const reasons: (string | false | null)[] = [
    scrittoAt !== null && `il cliente ha scritto il ${dayOf(scrittoAt)} e aspetta risposta`,
    stato === 'integrazione_richiesta' && banca !== null && `${banca.nome} chiede un’integrazione`,
    turno === 'banca' &&
      banca !== null &&
      `aspetta ${banca.nome}${banca.dal ? `, che ha la pratica dal ${formatShortDay(banca.dal)}` : ''}`,
    mancano === 1 ? `manca un documento, «${uno}»` : mancano > 1 && `mancano ${mancano} documenti`,
    daVerificare === 1
      ? 'un documento è da verificare'
      : daVerificare > 1 && `${daVerificare} documenti sono da verificare`,
    stato === 'atto_fissato' && attoAl !== null && `l’atto era fissato il ${formatShortDay(attoAl)}`,
    stato === 'sospesa' && riprendereAl !== null && `era da riprendere il ${formatShortDay(riprendereAl)}`,
    stato === 'sospesa' && motivo,
    compito !== null && `compito aperto, «${compito.titolo}»${dueInWords(compito.entro, today)}`,
  ]
  return reasons.filter(reason => typeof reason === 'string')
}

const dueInWords = (day: string | null, today: string) =>
  day === null
    ? ''
    : day < today
      ? `, era per il ${formatShortDay(day)}`
      : `, entro il ${formatShortDay(day)}`

/** The reasons as one sentence: «Aspetta Banca Aurelia, che ha la pratica dal 03/11/2026; mancano 2 documenti.» */
export function idleReason(file: Reasoned, today: string): string {
  const reasons = idleReasons(file, today)
  if (reasons.length === 0) return 'La pratica non dice altro.'
  return asSentence(reasons.join('; '))
}
