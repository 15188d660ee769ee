import * as z from 'zod/mini'
import { mayBeTelephone } from '../italian/typed-telephone.ts'
import { campaignName } from '../pages/campaign.ts'
import { everyTime, type Time, type Way, ways } from '../pages/contact-words.ts'
import { oneLine, severalLines } from '../text/characters.ts'
import { call } from './call.ts'
import { requestedCdq } from './cdq.ts'
import { emailAddress } from './email-address.ts'
import { requestedLease } from './leasing.ts'
import { requestedLoan } from './loans.ts'
import { chosenOffer, need, partnerKey } from './mortgages.ts'
import { pageSlug } from './page-slug.ts'
import { receivedRequest } from './received-request.ts'
import { telephoneChecks } from './typed-telephone.ts'

const badCharacters = 'Ci sono caratteri che non si possono usare.'
const line = (max: number, missing: string) =>
  z
    .string(missing)
    .check(
      z.trim(),
      z.minLength(1, missing),
      z.maxLength(max, { error: `Al massimo ${max} caratteri.`, abort: true }),
      z.regex(oneLine, badCharacters),
      z.regex(/\p{L}/u, missing),
    )

/** Version of the texts beside the consent boxes, stored with each consent as proof. */
export const consentTexts = '2026-11'

/** The message for a town that does not exist. */
export const unknownTown = 'Scelga il comune dall’elenco.'

/** Name and contact data of the person: the fields of the contact form. */
export const contact = z
  .strictObject({
    nome: line(100, 'Scriva il nome.'),
    cognome: line(100, 'Scriva il cognome.'),
    email: z.optional(emailAddress),
    telefono: z.optional(
      // Numbers that do not exist are refused by the server: the tables of numbers are large.
      z.string().check(...telephoneChecks(mayBeTelephone)),
    ),
    provincia: z.optional(z.string().check(z.regex(/^[A-Z]{2}$/, 'Scelga la provincia dall’elenco.'))),
    /** The name of a town; the town sets a missing province. */
    comune: z.optional(
      z
        .string()
        .check(
          z.trim(),
          z.maxLength(100, { error: unknownTown, abort: true }),
          z.regex(oneLine, unknownTown),
        ),
    ),
    messaggio: z.optional(
      z
        .string()
        .check(
          z.trim(),
          z.maxLength(2000, { error: 'Al massimo 2.000 caratteri.', abort: true }),
          z.regex(severalLines, badCharacters),
        ),
    ),
  })
  .check(
    z.refine(c => Boolean(c.email || c.telefono), {
      path: ['telefono'],
      error: 'Serve almeno un recapito: il telefono o l’e-mail.',
    }),
  )

/** The consent boxes of a form. `unread` is the message when the person has not declared to have read the notice. */
export const consentBoxes = (unread: string) =>
  z
    .strictObject({
      informativa_letta: z.boolean(),
      marketing: z.boolean(),
      profilazione: z.boolean(),
      cessione_terzi: z.boolean(),
    })
    .check(z.refine(c => c.informativa_letta, { path: ['informativa_letta'], error: unread }))
const consents = consentBoxes('Per essere richiamati occorre dichiarare di aver letto l’informativa.')

/** The start of an appointment from the list of free times. */
const appuntamento = z.optional(z.iso.datetime('Scelga un orario dall’elenco.'))

/** An appointment needs the telephone number to call. */
export const withTelephone = z.refine<{
  appuntamento?: string | undefined
  contatto: { telefono?: string | undefined }
}>(({ appuntamento, contatto }) => !appuntamento || Boolean(contatto.telefono), {
  path: ['contatto', 'telefono'],
  error: 'Per l’appuntamento serve il numero da chiamare.',
})

const keysOf = <K extends string>(table: Record<K, string>) => Object.keys(table) as [K, ...K[]]

/** Sends a request from a calculator. The server recomputes the simulation and stores its own figures. */
export const createLead = call({
  method: 'POST',
  path: '/leads',
  summary: 'Invia una richiesta di contatto con la simulazione che l’ha preceduta',
  who: 'anyone',
  body: z
    .strictObject({
      partner: partnerKey,
      /** The agent whose page showed the calculator, by the slug of the page. */
      agente: pageSlug,
      /** The agency that the person chose, by the slug of its page. */
      agenzia: pageSlug,
      contatto: contact,
      /** How and when the person wants to be contacted. Earlier versions of the form do not ask. */
      modo: z.optional(z.enum(keysOf<Way>(ways), 'Scelga come possiamo contattarLa.')),
      orario: z.optional(z.enum(keysOf<Time>(everyTime), 'Scelga quando possiamo contattarLa.')),
      appuntamento,
      consensi: consents,
      testoVersione: z.enum([consentTexts], 'L’informativa è cambiata: ricarichi la pagina.'),
      need: z.optional(need),
      /** The chosen offer, if any. */
      offerta: z.optional(chosenOffer),
      /** The input of the loan calculator, instead of `need` and `offerta`. */
      prestito: z.optional(requestedLoan),
      /** The input of the calculator of assignments of a fifth, instead of `need` and `offerta`. */
      cdq: z.optional(requestedCdq),
      /** The input of the leasing calculator, instead of `need` and `offerta`. */
      leasing: z.optional(requestedLease),
      /** URL of the page; empty when unknown. */
      pagina: z
        .string()
        .check(
          z.maxLength(2000, { abort: true }),
          z.regex(/^(?!\s*(javascript|data|vbscript):)/i),
          z.regex(oneLine, badCharacters),
        ),
      campagna: z.optional(
        z.record(
          z.string().check(z.regex(campaignName)),
          z.string().check(z.maxLength(200, { abort: true }), z.regex(oneLine, badCharacters)),
        ),
      ),
      /** Honeypot: people cannot see the field, so a value comes from a bot. */
      sito: z.optional(z.string().check(z.maxLength(200))),
      /** The signed time of issue of the form (`formStamp`). */
      modulo: z.string().check(z.maxLength(200)),
    })
    .check(
      withTelephone,
      z.refine(b => !b.offerta || b.need, {
        path: ['need'],
        error: 'Manca la richiesta a cui si riferisce l’offerta.',
      }),
      z.refine(b => [b.need, b.prestito, b.cdq, b.leasing].filter(Boolean).length <= 1, {
        path: ['prestito'],
        error: 'Una richiesta riguarda una sola simulazione.',
      }),
    ),
  answer: receivedRequest,
  status: 201,
})
