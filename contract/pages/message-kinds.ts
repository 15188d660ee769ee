import { timeToAnswer } from '../complaints/last-day.ts'
import { type Subject, subjects, type Way } from './contact-words.ts'

/** What a message is for its sender: a request to a consultant, a complaint about the house, or an application for work. */
export const messageKinds = ['richiesta', 'reclamo', 'candidatura'] as const
export type MessageKind = (typeof messageKinds)[number]

const kinds: Partial<Record<string, MessageKind>> = {
  reclamo: 'reclamo',
  collaborazione: 'candidatura',
} satisfies Partial<Record<Subject, MessageKind>>

/** The kind of a message about a subject; a form without a subject is a request. */
export const kindOf = (oggetto: string): MessageKind => kinds[oggetto] ?? 'richiesta'

export const isSubject = (text = ''): text is Subject => Object.hasOwn(subjects, text)

/** How a complaint or an application is answered, because its sender does not choose. */
export const wayToAnswer = (email: string | undefined): Way => (email ? 'email' : 'telefono')

/** The days within which an application is answered. */
export const daysToReply = 14
/** `daysToReply` in words. */
export const timeToReply = 'due settimane'

/** The label of the text of a message. */
export const textLabels: Record<MessageKind, string> = {
  richiesta: 'Messaggio',
  reclamo: 'Che cosa è accaduto e che cosa chiede',
  candidatura: 'Presentazione',
}

/** Who answers a complaint or an application, and by when, for people who write one. */
export const answerNotes: Record<Exclude<MessageKind, 'richiesta'>, string> = {
  reclamo: `Al reclamo risponde il nostro ufficio reclami entro ${timeToAnswer}. Reclamare è gratuito.`,
  candidatura: `Alla candidatura risponde chi si occupa della selezione entro ${timeToReply}, anche quando la risposta è negativa.`,
}

/** The first option of the offices of an application. */
export const anyOffice = 'Qualunque sede'
