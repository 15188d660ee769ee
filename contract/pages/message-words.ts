import { complaintDue, timeToAnswer } from '../complaints/last-day.ts'
import { addDays, dayInRome, longDayWith } from '../italian/days.ts'
import { instantInRome } from '../italian/rome-clock.ts'
import { daysToReply, type MessageKind, timeToReply } from './message-kinds.ts'
import { contactInWords, type RequestContact } from './request-words.ts'

interface Words {
  the: string
  of: string
  /** Also the title of the message's own page. */
  yours: string
  /** With a number. */
  numbered: string
  closed: string
  reopened: string
  /** The title above the ways to change the message. */
  changing: string
  /** The beginning of a sentence that ends with the ways to change the message. */
  toChange: string
}

/** What pages and letters call a message. */
export const messageWords: Record<MessageKind, Words> = {
  richiesta: {
    the: 'la richiesta',
    of: 'della richiesta',
    yours: 'La Sua richiesta',
    numbered: 'Richiesta n.',
    closed: 'La richiesta è chiusa.',
    reopened: 'La richiesta è di nuovo aperta.',
    changing: 'Cambiare o ritirare la richiesta',
    toChange: 'Per cambiare qualcosa o per ritirare la richiesta',
  },
  reclamo: {
    the: 'il reclamo',
    of: 'del reclamo',
    yours: 'Il Suo reclamo',
    numbered: 'Reclamo n.',
    closed: 'Il reclamo è chiuso.',
    reopened: 'Il reclamo è di nuovo aperto.',
    changing: 'Altro da dire sul reclamo',
    toChange: 'Per aggiungere qualcosa al reclamo',
  },
  candidatura: {
    the: 'la candidatura',
    of: 'della candidatura',
    yours: 'La Sua candidatura',
    numbered: 'Candidatura n.',
    closed: 'La candidatura è chiusa.',
    reopened: 'La candidatura è di nuovo aperta.',
    changing: 'Modifiche alla candidatura, o cancellazione',
    toChange: 'Per correggere la candidatura o per farla cancellare',
  },
}

/**
 * The last instant for the answer to a complaint or an application that arrived at `at`; null for a request, to which
 * the office promises a call.
 */
export function answerBy(kind: MessageKind, at: Date): Date | null {
  if (kind === 'richiesta') return null
  const day = dayInRome(at)
  return instantInRome(kind === 'reclamo' ? complaintDue(day) : addDays(day, daysToReply), '23:59:59')
}

/** Who contacts the sender of a message by when, or who answers a complaint or an application. */
export function answerInWords(kind: MessageKind, contact: RequestContact, verb: string, now: Date): string {
  if (kind === 'richiesta') return contactInWords(contact, verb, now)
  const { agenzia, entro } = contact
  const day = entro ? `, cioè entro ${longDayWith('il', dayInRome(new Date(entro)))}` : ''
  if (kind === 'reclamo') return `Le risponderà il nostro ufficio reclami entro ${timeToAnswer}${day}`
  const who = agenzia ? `l’agenzia di ${agenzia}` : 'chi si occupa della selezione'
  return `Le risponderà ${who} entro ${timeToReply}${day}, anche se la risposta è negativa`
}
