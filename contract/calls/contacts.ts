import * as z from 'zod/mini'
import { attachmentLimits } from '../files/attachments.ts'
import {
  everyTime,
  type Position,
  positions,
  type Subject,
  subjects,
  type Time,
  type Way,
  ways,
} from '../pages/contact-words.ts'
import { kindOf } from '../pages/message-kinds.ts'
import { anyLine } from '../text/characters.ts'
import { provider } from './broker.ts'
import { call } from './call.ts'
import { formStamp } from './lead-form.ts'
import { consentBoxes, createLead, withTelephone } from './leads.ts'
import { partnerKey } from './mortgages.ts'
import { pageSlug } from './page-slug.ts'
import { receivedRequest } from './received-request.ts'

const keysOf = <K extends string>(table: Record<K, string>) => Object.keys(table) as [K, ...K[]]
const { contatto, appuntamento, testoVersione, pagina, campagna, sito, modulo } = createLead.body.shape

/** Settings of the contact form. */
export const contactSettings = call({
  method: 'GET',
  path: '/contatti',
  summary: 'Quello che serve al modulo di contatto',
  who: 'anyone',
  query: z.strictObject({ partner: partnerKey }),
  answer: z.object({
    /** Name of the partner whose page embeds the form. */
    partner: z.nullable(z.string()),
    /** Whether files may be attached, which is possible on our own pages only. */
    allegati: z.boolean(),
    ...formStamp,
    intermediario: provider,
  }),
})

/** Sends a contact request to the broker. */
export const createRequest = call({
  method: 'POST',
  path: '/contatti',
  summary: 'Invia una richiesta alla casa',
  who: 'anyone',
  body: z
    .strictObject({
      partner: partnerKey,
      /** The addressed agent or agency, by the slug of their page. */
      agente: pageSlug,
      agenzia: pageSlug,
      /** The referrer, by the slug of their page. */
      segnalazione: pageSlug,
      oggetto: z.enum(keysOf<Subject>(subjects), 'Scelga l’oggetto dall’elenco.'),
      /** What an application is for. Earlier versions of the form do not ask. */
      posizione: z.optional(z.enum(keysOf<Position>(positions), 'Scelga la posizione dall’elenco.')),
      contatto,
      modo: z.enum(keysOf<Way>(ways), 'Scelga come possiamo contattarLa.'),
      orario: z.enum(keysOf<Time>(everyTime), 'Scelga quando possiamo contattarLa.'),
      appuntamento,
      consensi: consentBoxes('Per scriverci occorre dichiarare di aver letto l’informativa.'),
      testoVersione,
      /** Ids of the files uploaded before. */
      allegati: z.optional(
        z
          .array(z.uuid('Non è il codice di un file.'))
          .check(z.maxLength(attachmentLimits.files, `Al massimo ${attachmentLimits.files} file.`)),
      ),
      pagina,
      campagna,
      sito,
      modulo,
    })
    .check(
      withTelephone,
      z.refine(({ oggetto, contatto }) => kindOf(oggetto) !== 'reclamo' || Boolean(contatto.messaggio), {
        path: ['contatto', 'messaggio'],
        error: 'Scriva che cosa è accaduto e che cosa chiede.',
      }),
    ),
  answer: receivedRequest,
  status: 201,
})

/**
 * Uploads a file for a request that is sent later. The body is the file, as `application/octet-stream`. A file without
 * a request is deleted after a day.
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
