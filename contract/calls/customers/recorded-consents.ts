import * as z from 'zod/mini'
import { admin, type Grant } from '../../access/grants.ts'
import { fullYearError, hasFullYear } from '../../italian/days.ts'
import { consentWays } from '../../subjects/leads.ts'
import { fileWriters } from '../../subjects/loan-files/file-access.ts'
import { call } from '../call.ts'
import { consentKinds, consentPlaces } from '../own-settings.ts'

const id = z.uuid('Non è il codice di un record.')
const office: readonly Grant[] = [admin('clients_edit')]
const recorders: readonly Grant[] = [...office, ...fileWriters]

/** What a person may have signed: that the notice was read, and the consents. */
const recordedKinds = ['informativa_letta', ...consentKinds] as const

const ways = z.enum(Object.keys(consentWays) as (keyof typeof consentWays)[], 'Scelga come.')

const consents = z.object({
  /** The name of the customer. */
  nome: z.string(),
  /** The version of the texts of today. */
  testoVersione: z.string(),
  /** Every choice, the newest first. */
  righe: z.array(
    z.object({
      tipo: z.enum(recordedKinds),
      dato: z.boolean(),
      at: z.string(),
      testoVersione: z.string(),
      dove: z.enum(consentPlaces),
      /** How and when the person told the house, and who recorded the choice. */
      registrata: z.nullable(
        z.object({
          come: ways,
          giorno: z.string(),
          da: z.string(),
          file: z.nullable(z.object({ _id: z.string(), name: z.string(), mimetype: z.string() })),
        }),
      ),
    }),
  ),
})

/**
 * A choice that the person made outside of the program. A consent needs the signed paper, a withdrawal does not. The file
 * is an upload of the caller (`sendSignedConsent`).
 */
const record = z
  .strictObject({
    tipo: z.enum(recordedKinds, 'Scelga il consenso.'),
    dato: z.boolean(),
    come: ways,
    giorno: z.iso.date('Scriva il giorno.').check(z.refine(hasFullYear, fullYearError)),
    /** The version of the text on the paper. */
    testoVersione: z
      .string()
      .check(z.trim(), z.regex(/^[\w.-]{1,20}$/, 'Scriva la versione del testo, per esempio 2026-11.')),
    file: z.optional(id),
  })
  .check(
    z.refine(({ dato, come, file }) => !dato || (come === 'carta' && file !== undefined), {
      path: ['file'],
      error: 'Un consenso vale con il modulo firmato: lo carichi.',
    }),
    z.refine(({ tipo, dato }) => dato || tipo !== 'informativa_letta', {
      path: ['tipo'],
      error: 'La lettura dell’informativa non si ritira.',
    }),
  )

export const customerConsents = call({
  method: 'GET',
  path: '/clients/:id/consensi',
  summary: 'Cliente: i consensi con la loro storia, per l’ufficio',
  who: [admin('clients_see')],
  params: z.strictObject({ id }),
  answer: consents,
})

/** Records a consent that the customer signed, or withdrew outside of the program. Throws 409 for an earlier choice. */
export const recordConsent = call({
  method: 'POST',
  path: '/clients/:id/consensi',
  summary: 'Cliente: registra un consenso firmato, o un ritiro chiesto dalla persona',
  who: office,
  params: z.strictObject({ id }),
  body: record,
  answer: consents,
})

const ofPerson = z.strictObject({ id, persona: id })

export const participantConsents = call({
  method: 'GET',
  path: '/pratiche/:id/persone/:persona/consensi',
  summary: 'Pratica: i consensi di chi vi partecipa',
  who: fileWriters,
  params: ofPerson,
  answer: consents,
})

/** The same as `recordConsent`, for a participant of a file. */
export const recordParticipantConsent = call({
  method: 'POST',
  path: '/pratiche/:id/persone/:persona/consensi',
  summary: 'Pratica: registra un consenso firmato di chi vi partecipa, o un ritiro',
  who: fileWriters,
  params: ofPerson,
  body: record,
  answer: consents,
})

/** Sends the signed paper, as `multipart/form-data` in the field `file`. It waits a day for its consent. */
export const sendSignedConsent = call({
  method: 'POST',
  path: '/consensi/carta',
  summary: 'Consensi: carica il modulo firmato',
  who: recorders,
  answer: z.object({ _id: z.string(), name: z.string(), size: z.int(), mimetype: z.string() }),
  status: 201,
})
