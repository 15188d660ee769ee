import * as z from 'zod/mini'
import { attachmentLimits } from '../files/attachments.ts'
import { everyTime, type Subject, subjects, type Time, type Way, ways } from '../pages/contact-words.ts'
import { anyLine } from '../text/characters.ts'
import { call } from './call.ts'
import { provider } from './house.ts'
import { formStamp } from './lead-form.ts'
import { createLead } from './leads.ts'
import { partnerKey } from './mortgages.ts'
import { pageSlug } from './page-slug.ts'

const keysOf = <K extends string>(table: Record<K, string>) => Object.keys(table) as [K, ...K[]]
const { contatto, consensi, testoVersione, pagina, campagna, sito, modulo } = createLead.body.shape

/** What the contact form starts from. */
export const contactSettings = call({
  method: 'GET',
  path: '/contatti',
  summary: 'Quello che serve al modulo di contatto',
  who: 'anyone',
  query: z.strictObject({ partner: partnerKey }),
  answer: z.object({
    /** Name of the partner whose page it is. */
    partner: z.nullable(z.string()),
    /** Whether files may be attached here: on our own pages alone. */
    allegati: z.boolean(),
    ...formStamp,
    intermediario: provider,
  }),
})

/** A person writes to the house. */
export const createRequest = call({
  method: 'POST',
  path: '/contatti',
  summary: 'Invia una richiesta alla casa',
  who: 'anyone',
  body: z.strictObject({
    partner: partnerKey,
    /** Whom the person writes to, by the address of the agent's page or of the agency's. */
    agente: pageSlug,
    agenzia: pageSlug,
    /** Who sent the person, by the address of the referrer's page. */
    segnalazione: pageSlug,
    oggetto: z.enum(keysOf<Subject>(subjects), 'Scelga l’oggetto dall’elenco.'),
    contatto,
    modo: z.enum(keysOf<Way>(ways), 'Scelga come possiamo contattarLa.'),
    orario: z.enum(keysOf<Time>(everyTime), 'Scelga quando possiamo contattarLa.'),
    consensi,
    testoVersione,
    /** What was uploaded before. */
    allegati: z.optional(
      z
        .array(z.uuid('Non è il codice di un file.'))
        .check(z.maxLength(attachmentLimits.files, `Al massimo ${attachmentLimits.files} file.`)),
    ),
    pagina,
    campagna,
    sito,
    modulo,
  }),
  answer: z.object({ _id: z.string(), telefono: z.string() }),
  status: 201,
})

/**
 * A file for a request that is not there yet; the body is the file itself, as `application/octet-stream`. Who does not
 * send the request leaves nothing: it goes after a day.
 */
export const uploadAttachment = call({
  method: 'POST',
  path: '/contatti/allegati',
  summary: 'Carica un file da allegare a una richiesta',
  who: 'anyone',
  query: z.strictObject({
    nome: z
      .string()
      .check(
        z.trim(),
        z.minLength(1, 'Manca il nome del file.'),
        z.maxLength(200, { error: 'Il nome del file è troppo lungo.', abort: true }),
        z.regex(anyLine, 'Nel nome ci sono caratteri che non si possono usare.'),
      ),
  }),
  answer: z.object({ _id: z.string(), name: z.string(), size: z.int(), mimetype: z.string() }),
  status: 201,
})
