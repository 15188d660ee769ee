import { Readable } from 'node:stream'
import multipart from '@fastify/multipart'
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify'
import type { Call } from '../../../contract/calls/call.ts'
import {
  cropPicture,
  deleteGenericFile,
  deleteObject,
  genericUpload,
  listBuckets,
  listObjects,
  pictureCrop,
  readObject,
  uploadObject,
} from '../../../contract/calls/storage.ts'
import { contentKinds, type StoredFile } from '../../../contract/files/content-files.ts'
import { pictureFormats, pictureWidths } from '../../../contract/files/picture-sizes.ts'
import { anyLine } from '../../../contract/text/characters.ts'
import type { Context } from '../../context.ts'
import { AppError, notFound, unauthenticated } from '../../errors.ts'
import { actorOf } from '../../plugins/access.ts'
import { spend } from '../../plugins/allowance.ts'
import { filePolicy } from '../../plugins/content-policy.ts'
import { addCall } from '../../plugins/wire.ts'
import { deleteFromBucket, describeObject, readBuckets, readObjects } from './browse-storage.ts'
import {
  type Arriving,
  cropFile,
  keepContentFile,
  openContentFile,
  readCrop,
  takeBackFile,
  type Uploader,
} from './files.ts'
import { sizedPicture } from './pictures.ts'
import { disposition } from './routes.ts'

/** Maximum uploads of one person in an hour, enough for the pictures of many news items. */
const uploadsAnHour = 200
/** Maximum characters of a file name. */
const maxNameLength = 200

/** Routes to upload, crop, list and delete content files. */
export async function storage(app: FastifyInstance, context: Context): Promise<void> {
  async function uploaderOf(request: FastifyRequest): Promise<Uploader> {
    const actor = await actorOf(context, request)
    if (actor.kind !== 'admin' && actor.kind !== 'agent') throw unauthenticated()
    return actor
  }

  addCall(app, deleteGenericFile, async ({ body, request }) => {
    await takeBackFile(context, await uploaderOf(request), body.url)
    return { url: body.url }
  })

  addCall(app, cropPicture, async ({ body, request }) => {
    const owner = await uploaderOf(request)
    await spendOf(owner)
    return cropFile(context, owner, body.url, body.area)
  })
  addCall(app, pictureCrop, async ({ query, request }) =>
    readCrop(context, await uploaderOf(request), query.url),
  )

  addCall(app, listBuckets, async ({ request }) => readBuckets(context, await actorOf(context, request)))
  addCall(app, listObjects, async ({ params, query, request }) =>
    readObjects(context, params.bucketName, query, await actorOf(context, request)),
  )
  addCall(app, readObject, async ({ params, request }) =>
    describeObject(context, params.bucketName, params.key, await actorOf(context, request)),
  )
  addCall(app, deleteObject, async ({ params, request }) => {
    await deleteFromBucket(context, params.bucketName, params.key, await actorOf(context, request))
    return { key: params.key }
  })

  const spendOf = (owner: Uploader) => spend(context, `file:${owner.kind}:${owner.id}`, uploadsAnHour)

  // The bodies of these two calls are streamed, and never completely in memory.
  await app.register(async (uploads: FastifyInstance) => {
    uploads.removeAllContentTypeParsers()
    await uploads.register(multipart, oneFile)
    takesFile(uploads, genericUpload, false)
    takesFile(uploads, uploadObject, true)
  })

  function takesFile(
    uploads: FastifyInstance,
    call: Call & { answer: typeof genericUpload.answer },
    kept: boolean,
  ) {
    addCall(uploads, call, async ({ request }): Promise<StoredFile> => {
      const owner = await uploaderOf(request)
      return withFileOf(request, async arriving => {
        await spendOf(owner)
        return keepContentFile(context, owner, arriving, { kept })
      })
    })
  }
}

/** Options for a form with one file. */
export const oneFile = {
  limits: {
    files: 1,
    fields: 0,
    parts: 1,
    headerPairs: 20,
    // `keep` checks the size while reading, with our own message.
    fileSize: Number.POSITIVE_INFINITY,
  },
  throwFileSizeLimit: false,
}

/**
 * Passes the one file of a form to `keep` as a stream. Throws 415 for a body that is not a form, 400 for an incomplete
 * file and for a second part, 422 for an invalid file name.
 */
export async function withFileOf<F>(
  request: FastifyRequest,
  keep: (arriving: Arriving) => Promise<F>,
): Promise<F> {
  if (!request.isMultipart())
    throw new AppError(415, 'Il tipo di contenuto non è previsto: serve multipart/form-data.')
  const parts = request.parts()
  const { value: part } = await parts.next()
  if (part?.type !== 'file' || part.fieldname !== 'file') throw new AppError(400, 'Manca il campo file.')
  const name = part.filename.trim()
  if (!name || name.length > maxNameLength || !anyLine.test(name))
    throw new AppError(422, 'Il nome del file è troppo lungo o ha caratteri che non si possono usare.')
  const bytes = Readable.from(onlyPart(part.file, parts), { objectMode: false })
  const size = Number(request.headers['content-length']) || 0
  return keep({ name, bytes, size }).catch(error => {
    throw isCutOff(error) ? new AppError(400, 'Il file non è arrivato per intero: riprovi.') : error
  })
}

/** The bytes of the only file of a form. Ends only after the form has ended. Throws 400 for a second part. */
async function* onlyPart(bytes: Readable, parts: AsyncIterator<unknown>): AsyncGenerator<Buffer> {
  yield* bytes as AsyncIterable<Buffer>
  await parts.next().catch((error: FastifyError) => {
    if (error.code !== 'FST_PARTS_LIMIT') throw error
    throw new AppError(400, 'Si carica un file per volta, nel campo file: invii gli altri uno alla volta.')
  })
}

/** Whether the form was cut off. */
const isCutOff = (error: unknown) =>
  error instanceof Error && !(error instanceof AppError) && /^Unexpected end of/.test(error.message)

/** Whether a browser displays the kind natively and without running scripts of the file. */
const plain = (mimetype: string) =>
  mimetype === 'application/pdf' ||
  ['picture', 'video', 'subtitles'].includes(contentKinds[mimetype as keyof typeof contentKinds]?.group)

/** Public routes of content files. The content of an address never changes. */
export function contentFiles(app: FastifyInstance, context: Context): void {
  const rateLimit = { max: context.limits.files, timeWindow: 60_000 }
  const options = { schema: { hide: true }, config: { who: 'anyone', rateLimit }, compress: false } as object
  app.get<{ Params: { key: string } }>('/files/:key', options, async (request, reply) => {
    const { file, bytes } = await openContentFile(context, (request.params as { key: string }).key)
    const { name, size, mimetype } = file
    reply.headers({
      'content-type': mimetype,
      'accept-ranges': 'bytes',
      'content-disposition': disposition(plain(mimetype) ? 'inline' : 'attachment', name),
      // A browser shows no PDF in a sandbox; the browser's viewer runs nothing on our origin.
      'content-security-policy': mimetype === 'application/pdf' ? "frame-ancestors 'self'" : filePolicy,
      'cache-control': 'public, max-age=31536000, immutable',
      'x-robots-tag': 'noindex',
    })
    const range = /^bytes=(\d*)-(\d*)$/.exec(request.headers.range ?? '')
    if (!range || (!range[1] && !range[2])) return reply.header('content-length', size).send(bytes())
    // `-500` means the last 500 bytes.
    const start = range[1] ? Number(range[1]) : Math.max(size - Number(range[2]), 0)
    const end = range[1] && range[2] ? Math.min(Number(range[2]), size - 1) : size - 1
    if (start > end) return reply.code(416).header('content-range', `bytes */${size}`).send('')
    return reply
      .code(206)
      .headers({ 'content-range': `bytes ${start}-${end}/${size}`, 'content-length': end - start + 1 })
      .send(bytes({ start, end }))
  })

  app.get<{ Params: { key: string; size: string } }>('/files/:key/:size', options, async (request, reply) => {
    const { key, size } = request.params as { key: string; size: string }
    const width = pictureWidths.find(width => size.startsWith(`${width}.`))
    const format = pictureFormats.find(format => size === `${width}.${format}`)
    if (!width || !format) throw notFound()
    const { file, path } = await openContentFile(context, key)
    if (contentKinds[file.mimetype as keyof typeof contentKinds]?.group !== 'picture') throw notFound()
    const bytes = await sizedPicture(context, { _id: file._id, path }, width, format)
    return reply
      .headers({
        'content-type': `image/${format}`,
        'content-length': bytes.length,
        'content-disposition': 'inline',
        'content-security-policy': filePolicy,
        'cache-control': 'public, max-age=31536000, immutable',
        'x-robots-tag': 'noindex',
      })
      .send(bytes)
  })
}
