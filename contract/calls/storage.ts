import * as z from 'zod/mini'
import { admin, agent } from '../access/grants.ts'
import { fileAddress } from '../files/content-files.ts'
import { type Bucket, buckets } from '../files/storage-buckets.ts'
import { call } from './call.ts'

export const storedFile = z.strictObject({
  url: z.string().check(z.regex(fileAddress, 'Non è l’indirizzo di un file.')),
  name: z.string().check(z.maxLength(200, 'Il nome del file è troppo lungo.')),
  size: z.int(),
  mimetype: z.string().check(z.maxLength(100, 'Non è un tipo di file.')),
})
/** Who keeps files with us: their address is nobody's to guess, and whoever has it reads them. */
const uploaders = [admin(), agent()] as const

/** One file as `multipart/form-data`, in the field `file`. What no record takes up goes after a day. */
export const genericUpload = call({
  method: 'POST',
  path: '/storage/genericUpload',
  summary: 'Carica un file',
  who: uploaders,
  answer: storedFile,
  status: 201,
})

/** Takes back a file of one's own that no record has ever held. */
export const deleteGenericFile = call({
  method: 'POST',
  path: '/storage/deleteGenericFile',
  summary: 'Toglie un file caricato e non usato',
  who: uploaders,
  body: storedFile,
  answer: z.object({ url: z.string() }),
})

const url = z.string().check(z.regex(fileAddress, 'Non è l’indirizzo di un file.'))
const fraction = z.number().check(z.minimum(0), z.maximum(1))
/** A part of a picture, as fractions of it. */
const area = z
  .strictObject({
    x: fraction,
    y: fraction,
    width: fraction.check(z.minimum(0.01)),
    height: fraction.check(z.minimum(0.01)),
  })
  .check(
    z.refine(
      ({ x, y, width, height }) => x + width <= 1.0001 && y + height <= 1.0001,
      'Il riquadro esce dall’immagine.',
    ),
  )

/** The part of a picture that was chosen, as a picture of its own; the whole of it stays. */
export const cropPicture = call({
  method: 'POST',
  path: '/storage/ritaglia',
  summary: 'Ritaglia un’immagine',
  who: [admin()],
  body: z.strictObject({ url, area }),
  answer: storedFile,
  status: 201,
})

/** What a picture was cut out of: it may show more than the house wants to show, so it is not for everybody. */
export const pictureCrop = call({
  method: 'GET',
  path: '/storage/ritaglio',
  summary: 'L’immagine intera, e quale parte se ne vede',
  who: [admin()],
  query: z.strictObject({ url }),
  answer: z.object({ originale: storedFile, area: z.nullable(area) }),
})

const bucketName = z.enum(Object.keys(buckets) as [Bucket, ...Bucket[]])
/** What a file of ours is called: never a path. */
const inBucket = z.strictObject({ bucketName, key: z.string().check(z.regex(/^[\w-]{22,36}$/)) })
const who = [admin('storage')] as const

const storedObject = {
  _id: z.string(),
  /** What it is called in its bucket. */
  key: z.string(),
  name: z.string(),
  size: z.int(),
  mimetype: z.string(),
  createdAt: z.iso.datetime(),
  /** How many records hold it, or held it. */
  usi: z.int(),
}

export const listBuckets = call({
  method: 'GET',
  path: '/storage',
  summary: 'Contenitori dei file, di quelli che si possono leggere',
  who,
  answer: z.object({
    rows: z.array(z.object({ nome: bucketName, descrizione: z.string(), quanti: z.int(), byte: z.int() })),
  }),
})

export const listObjects = call({
  method: 'GET',
  path: '/storage/:bucketName',
  summary: 'File di un contenitore, dal più recente',
  who,
  params: z.strictObject({ bucketName }),
  query: z.strictObject({
    /** How the name or the key begins. */
    search: z.optional(z.string().check(z.maxLength(200))),
    limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200))),
    cursor: z.optional(z.uuid('La pagina richiesta non esiste più: riparta dalla prima.')),
  }),
  answer: z.object({
    rows: z.array(z.object(storedObject)),
    /** Exact up to 10.000; 10.001 when there are more than that. */
    total: z.int(),
    next: z.nullable(z.string()),
  }),
})

export const readObject = call({
  method: 'GET',
  path: '/storage/:bucketName/:key',
  summary: 'Un file: che cos’è, da chi viene, chi lo usa',
  who,
  params: inBucket,
  answer: z.object({
    ...storedObject,
    /** Where it is read; null for what is private. */
    url: z.nullable(z.string()),
    /** It stays, whether something uses it or not. */
    tenuto: z.boolean(),
    caricatoDa: z.nullable(
      z.object({ ruolo: z.enum(['admin', 'agent']), _id: z.string(), nome: z.nullable(z.string()) }),
    ),
    usatoDa: z.array(
      z.object({
        risorsa: z.string(),
        _id: z.string(),
        /** Null where the caller may not read such records, or it is not there any more. */
        nome: z.nullable(z.string()),
        cancellato: z.boolean(),
      }),
    ),
    /** Pictures that are parts of this one. */
    ritagli: z.int(),
  }),
})

export const deleteObject = call({
  method: 'DELETE',
  path: '/storage/:bucketName/:key',
  summary: 'Cancella un file che niente usa',
  who,
  params: inBucket,
  answer: z.object({ key: z.string() }),
})

/** One file as `multipart/form-data`, in the field `file`; it stays until it is deleted. */
export const uploadObject = call({
  method: 'POST',
  path: '/storage/:bucketName',
  summary: 'Carica un file che resta',
  who,
  params: z.strictObject({ bucketName: z.literal('contenuti') }),
  answer: storedFile,
  status: 201,
})
