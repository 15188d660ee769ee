import * as z from 'zod/mini'
import { fileAddress } from '../content-files.ts'
import { call } from './call.ts'

export const storedFile = z.strictObject({
  url: z.string().check(z.regex(fileAddress, 'Non è l’indirizzo di un file.')),
  name: z.string().check(z.maxLength(200, 'Il nome del file è troppo lungo.')),
  size: z.int(),
  mimetype: z.string().check(z.maxLength(100, 'Non è un tipo di file.')),
})
/** Who keeps files with us: their address is nobody's to guess, and whoever has it reads them. */
const who = { role: ['admin', 'agent'] } as const

/** One file as `multipart/form-data`, in the field `file`. What no record takes up goes after a day. */
export const genericUpload = call({
  method: 'POST',
  path: '/storage/genericUpload',
  summary: 'Carica un file',
  who,
  answer: storedFile,
  status: 201,
})

/** Takes back a file of one's own that no record has ever held. */
export const deleteGenericFile = call({
  method: 'POST',
  path: '/storage/deleteGenericFile',
  summary: 'Toglie un file caricato e non usato',
  who,
  body: storedFile,
  answer: z.object({ url: z.string() }),
})
