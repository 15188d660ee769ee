import * as z from 'zod/mini'
import { documentLimits } from '../files/document-pages.ts'

/** A stored file of one or more pages. */
export const storedFile = z.object({
  _id: z.string(),
  name: z.string(),
  size: z.int(),
  mimetype: z.string(),
  pagine: z.int(),
})

/** A page that was sent and waits for the others. */
export const sentPage = z.object({
  _id: z.string(),
  nome: z.string(),
  /** Bytes of the file as it was sent. */
  byte: z.int(),
})

/** Which of the sent pages become one PDF, in this order. */
export const pagesToJoin = z.strictObject({
  pagine: z
    .array(z.uuid('Non è il codice di un record.'))
    .check(z.minLength(1, 'Manca almeno una pagina.'), z.maxLength(documentLimits.files)),
  /** Whether the pages follow those of the present file. */
  aggiungi: z.boolean(),
})
