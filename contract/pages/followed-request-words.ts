import type { FollowedRequest } from '../calls/followed-requests.ts'
import { dayInRome, longDayWith } from '../italian/days.ts'
import { formatAppointment, formatDue, formatPastDay } from '../italian/due.ts'
import type { MessageKind } from './message-kinds.ts'
import { answerInWords, messageWords } from './message-words.ts'
import type { RequestContact } from './request-words.ts'

type Stage = FollowedRequest['fase']

/** The stages of a request or an application in words, for people who are not of the office. */
const stageTitles: Record<Stage, string> = {
  ricevuta: 'Ricevuta',
  in_carico: 'Presa in carico',
  cercata: 'Abbiamo provato a chiamarLa',
  contattata: 'Ci siamo sentiti',
  appuntamento: 'Appuntamento fissato',
  in_lavorazione: 'In lavorazione',
  pratica: 'Pratica avviata',
  risposta: 'Le abbiamo risposto',
  chiusa: 'Chiusa',
}

/** The stages of a complaint whose words agree with «il reclamo». */
const stagesOfComplaint: Partial<Record<Stage, string>> = {
  ricevuta: 'Ricevuto',
  in_carico: 'Preso in carico',
  chiusa: 'Chiuso',
}

/** A stage of a message in words. */
export const stageTitle = (kind: MessageKind, stage: Stage): string =>
  (kind === 'reclamo' && stagesOfComplaint[stage]) || stageTitles[stage]

interface Told {
  tipo: MessageKind
  fase: Stage
  contact: RequestContact
  /** How the person is contacted: «La chiamerà», «Le scriverà». */
  verb: string
  /** The first call or answer of the office, also when the person does not pick up. */
  answeredAt: Date | null
  /** The first time that the office reached the person. */
  reachedAt: Date | null
  /** The start of the next appointment. */
  meeting: Date | null
}

/** What happened last, or who contacts the person by when. */
export function stageText(told: Told, now: Date): string {
  const { tipo, fase, contact, answeredAt, reachedAt, meeting } = told
  const { telefono } = contact
  const on = (instant: Date | null) => (instant ? ` ${formatPastDay(instant, now)}` : '')
  const next = meeting && `L’appuntamento è ${formatAppointment(meeting)}.`
  switch (fase) {
    case 'ricevuta':
    case 'in_carico':
      return next ?? promise(told, now)
    case 'cercata':
      // The office stores the time of the first call only.
      return `Abbiamo provato a chiamarLa${reachedAt ? ' di nuovo' : on(answeredAt)}, senza riuscirci. ${next ?? `Riproveremo: se vuole fare prima, telefoni al numero ${telefono}.`}`
    case 'contattata':
      return `Ci siamo sentiti${on(reachedAt ?? answeredAt)}. ${next ?? `Per qualunque domanda telefoni al numero ${telefono}.`}`
    case 'appuntamento':
      return next ?? 'Giorno e ora sono quelli concordati al telefono.'
    case 'in_lavorazione':
      return 'Abbiamo le informazioni che servono e cerchiamo la soluzione adatta: ci facciamo sentire appena c’è una novità.'
    case 'pratica':
      return 'La richiesta è diventata una pratica: chi La segue Le dice che cosa serve, un passo alla volta.'
    case 'risposta':
      return `Le abbiamo risposto${on(answeredAt)}. Se la risposta non è arrivata, telefoni al numero ${telefono}.`
    case 'chiusa':
      return `${messageWords[tipo].closed} Se Le serve ancora, telefoni al numero ${telefono} e dica il numero.`
  }
}

/** The promise of the office: kept promises of reopened requests are not repeated, and broken ones are admitted. */
function promise({ tipo, contact, verb, answeredAt }: Told, now: Date): string {
  const { entro, telefono } = contact
  if (answeredAt) return `${messageWords[tipo].reopened} Per non aspettare, telefoni al numero ${telefono}.`
  const due = entro && new Date(entro)
  const last = due && (tipo === 'richiesta' ? formatDue(due, now) : longDayWith('il', dayInRome(due)))
  if (due && due < now)
    return `Avremmo dovuto farci sentire entro ${last}: ce ne scusiamo. Per non aspettare, telefoni al numero ${telefono}.`
  return `${answerInWords(tipo, contact, verb, now)}.`
}
