import * as z from 'zod/mini'
import { fileReaders, fileWriters } from '../../subjects/loan-files/file-access.ts'
import { participantRoles } from '../../subjects/loan-files/file-words.ts'
import { call } from '../call.ts'

const id = z.uuid('Non è il codice di un record.')
const ofFile = z.strictObject({ id })
const ofParticipant = z.strictObject({ id, partecipante: id })
const instant = z.nullable(z.string())

/** How far a participant is with the access to the customers' area. */
export const invitationStates = {
  mai_invitato: 'Mai invitato',
  in_attesa: 'In attesa dell’ufficio',
  invitato: 'Invitato',
  scaduto: 'Invito scaduto',
  entrato: 'Vede la pratica',
} as const

const access = z.object({
  partecipante: z.string(),
  cliente: z.string(),
  nome: z.string(),
  ruolo: z.enum(Object.keys(participantRoles) as (keyof typeof participantRoles)[]),
  stato: z.enum(Object.keys(invitationStates) as (keyof typeof invitationStates)[]),
  /** The address of the invitation, or that the next one would go to. */
  email: z.nullable(z.string()),
  invitatoAt: instant,
  scadeAt: instant,
  entratoAt: instant,
  /** Why the person cannot be invited, in words; null when nothing is missing. */
  manca: z.nullable(z.string()),
  /** Why the invitation waits for the office, in words. */
  attesa: z.nullable(z.string()),
})

/** The participants of a file with their access to the customers' area. */
export const fileInvitations = call({
  method: 'GET',
  path: '/pratiche/:id/inviti',
  summary: 'Pratica: chi la vede nell’area clienti, e chi è invitato',
  who: fileReaders,
  params: ofFile,
  answer: z.object({ rows: z.array(access) }),
})

/** Sends an invitation, or a new one: the link of the former one stops working. */
export const inviteParticipant = call({
  method: 'POST',
  path: '/pratiche/:id/inviti/:partecipante',
  summary: 'Pratica: invita una persona nell’area clienti, o rinnova l’invito',
  who: fileWriters,
  params: ofParticipant,
  answer: access,
})

/** Takes the invitation back, and the access if the person has it. */
export const withdrawInvitation = call({
  method: 'DELETE',
  path: '/pratiche/:id/inviti/:partecipante',
  summary: 'Pratica: ritira l’invito, o l’accesso alla pratica',
  who: fileWriters,
  params: ofParticipant,
  answer: access,
})

/** Marks the customers' messages of a file as read by the house. */
export const markRepliesRead = call({
  method: 'POST',
  path: '/pratiche/:id/messaggi/letti',
  summary: 'Pratica: segna come letti i messaggi dei clienti',
  who: fileWriters,
  params: ofFile,
  answer: z.object({ letti: z.int() }),
})

const token = z.string().check(z.regex(/^[\w-]{20,200}$/, 'Il link non è completo: lo copi per intero.'))
const codiceFiscale = z
  .string('Scriva il codice fiscale.')
  .check(
    z.trim(),
    z.toUpperCase(),
    z.regex(/^([A-Z0-9]{16}|\d{11})$/, 'Il codice fiscale ha sedici caratteri, quello di un’azienda undici.'),
  )

/**
 * Checks the fiscal code of an invitation. The answer tells nothing about the file, and a wrong code and an ended link
 * are refused alike.
 */
export const checkInvitation = call({
  method: 'POST',
  path: '/clients/inviti/verifica',
  summary: 'Clienti: verifica un invito con il codice fiscale',
  who: 'anyone',
  body: z.strictObject({ token, codiceFiscale }),
  answer: z.object({
    nome: z.string(),
    /** The e-mail of the invitation, with which the person signs in afterwards. */
    email: z.string(),
    /** `password`: the person chooses one. `accesso`: the e-mail has an account, which has to sign in first. */
    serve: z.enum(['password', 'accesso']),
  }),
})

/**
 * Accepts an invitation: a signed-in customer gets the file into the own area; otherwise `password` becomes that of the
 * invited person, who may then sign in with the e-mail of the invitation.
 */
export const acceptInvitation = call({
  method: 'POST',
  path: '/clients/inviti/accetta',
  summary: 'Clienti: accetta un invito',
  who: 'anyone',
  body: z.strictObject({
    token,
    codiceFiscale,
    password: z.optional(z.string().check(z.maxLength(256, 'Al massimo 256 caratteri.'))),
  }),
  answer: z.object({
    pratica: z.string(),
    /** The e-mail to sign in with; null for a customer who is signed in. */
    email: z.nullable(z.string()),
  }),
})
