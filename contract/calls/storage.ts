import * as z from 'zod/mini'
import { admin, agent } from '../access/grants.ts'
import { fileAddress } from '../files/content-files.ts'
import { type Bucket, buckets } from '../files/storage-buckets.ts'
import { call } from './call.ts'
import { noSuchPage } from './cursor.ts'

export const storedFile = z.strictObject({
  url: z.string().check(z.regex(fileAddress, 'Non è l’indirizzo di un file.')),
  name: z.string().check(z.maxLength(200, 'Il nome del file è troppo lungo.')),
  size: z.int(),
  mimetype: z.string().check(z.maxLength(100, 'Non è un tipo di file.')),
})
/**
 * Roles that may upload files. File addresses cannot be guessed, and everybody who knows an address may read the file.
 */
const uploaders = [admin(), agent()] as const

/** One file as `multipart/form-data`, in the field `file`. A file without a record is deleted after a day. */
export const genericUpload = call({
  method: 'POST',
  path: '/storage/genericUpload',
  summary: 'Carica un file',
  who: uploaders,
  answer: storedFile,
  status: 201,
})

/** Deletes a file that the caller uploaded and no record has ever used. */
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
/** An area of a picture, in fractions of its width and height. */
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

/** Crops a picture into a new file; agents only pictures that they uploaded. The original file is kept. */
export const cropPicture = call({
  method: 'POST',
  path: '/storage/ritaglia',
  summary: 'Ritaglia un’immagine',
  who: uploaders,
  body: z.strictObject({ url, area }),
  answer: storedFile,
  status: 201,
})

/**
 * The original of a cropped picture. It is not public, because it may show more than the publisher wants: agents read
 * only pictures that they uploaded.
 */
export const pictureCrop = call({
  method: 'GET',
  path: '/storage/ritaglio',
  summary: 'L’immagine intera, e quale parte se ne vede',
  who: uploaders,
  query: z.strictObject({ url }),
  answer: z.object({ originale: storedFile, area: z.nullable(area) }),
})

const bucketName = z.enum(Object.keys(buckets) as [Bucket, ...Bucket[]])
/** A file by bucket and key. The key is never a path. */
const inBucket = z.strictObject({ bucketName, key: z.string().check(z.regex(/^[\w-]{22,36}$/)) })
const who = [admin('storage')] as const

const storedObject = {
  _id: z.string(),
  /** Key in the bucket. */
  key: z.string(),
  name: z.string(),
  size: z.int(),
  mimetype: z.string(),
  createdAt: z.iso.datetime(),
  /** Number of records that use or used the file. */
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
    /** Prefix of the name or of the key. */
    search: z.optional(z.string().check(z.maxLength(200))),
    limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200))),
    cursor: z.optional(z.uuid(noSuchPage)),
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
    /** Public address; null for a private file. */
    url: z.nullable(z.string()),
    /** Whether the file is kept even when no record uses it. */
    tenuto: z.boolean(),
    caricatoDa: z.nullable(
      z.object({
        ruolo: z.enum(['admin', 'agent', 'client']),
        _id: z.string(),
        nome: z.nullable(z.string()),
      }),
    ),
    usatoDa: z.array(
      z.object({
        risorsa: z.string(),
        _id: z.string(),
        /** Null when the caller may not read the record or the record no longer exists. */
        nome: z.nullable(z.string()),
        cancellato: z.boolean(),
      }),
    ),
    /** Number of pictures cropped from this file. */
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

/** One file as `multipart/form-data`, in the field `file`. The file is kept until somebody deletes it. */
export const uploadObject = call({
  method: 'POST',
  path: '/storage/:bucketName',
  summary: 'Carica un file che resta',
  who,
  params: z.strictObject({ bucketName: z.literal('contenuti') }),
  answer: storedFile,
  status: 201,
})
