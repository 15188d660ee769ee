import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { answersInTime } from '../../../contract/calls/answers-in-time.ts'
import { contactSettings, createRequest, uploadAttachment } from '../../../contract/calls/contacts.ts'
import { freeTimes } from '../../../contract/calls/free-times.ts'
import { receivingAgencies } from '../../../contract/calls/receiving-agencies.ts'
import { answersInTimeFile } from '../../../contract/lists/answers-in-time.ts'
import type { Context } from '../../context.ts'
import { AppError } from '../../errors.ts'
import { addListFile, everyPage } from '../../export/list-file.ts'
import { actorOf } from '../../plugins/access.ts'
import { spend } from '../../plugins/allowance.ts'
import { callerOf } from '../../plugins/callers.ts'
import { addCall } from '../../plugins/wire.ts'
import { network } from '../../sessions/attempts.ts'
import { offeredTimes } from '../appointments/offered-times.ts'
import { keepFile } from '../files/files.ts'
import { uploadNetwork } from '../files/visitor-uploads.ts'
import { readAnswersInTime } from './answers-in-time.ts'
import { contactStart } from './contact-start.ts'
import { receiveRequest } from './receive-request.ts'
import { agenciesToChooseFrom } from './receiving-agencies.ts'

/** Maximum uploads of one address in an hour; many people of an office share one address. */
const uploadsAnHour = 30

/** Routes of the contact form: its initial data, the agencies to choose from, the message, and the upload of files. */
export async function contacts(app: FastifyInstance, context: Context): Promise<void> {
  const { settings } = context

  addCall(app, contactSettings, async ({ query, request, reply }) => {
    const { partner } = await callerOf(context, request, reply, query.partner, null)
    return contactStart(context, partner)
  })

  addCall(
    app,
    receivingAgencies,
    async ({ query: { partner, ...query }, request, reply }) => {
      await callerOf(context, request, reply, partner, null)
      return agenciesToChooseFrom(context, query)
    },
    { perMinute: context.limits.figures },
  )

  addCall(
    app,
    freeTimes,
    async ({ query: { partner: key, ...query }, request, reply }) => {
      const { partner } = await callerOf(context, request, reply, key, null)
      return offeredTimes(context, query, partner)
    },
    { perMinute: context.limits.figures },
  )

  addCall(app, answersInTime, async ({ query, request }) =>
    readAnswersInTime(context, query, await actorOf(context, request)),
  )
  addListFile(app, context, answersInTime, answersInTimeFile, ({ query, actor }) =>
    everyPage(() => readAnswersInTime(context, query, actor)),
  )

  addCall(app, createRequest, async ({ body, request, reply }) => {
    const { partner } = await callerOf(context, request, reply, body.partner, null)
    if (partner && body.allegati?.length)
      throw new AppError(403, 'Da questa pagina non si possono allegare file.')
    return receiveRequest(context, request, body, partner)
  })

  // The body of this call is a file, which is streamed, and never completely in memory.
  await app.register(async (uploads: FastifyInstance) => {
    uploads.removeAllContentTypeParsers()
    uploads.addContentTypeParser('application/octet-stream', (_request, bytes, done) => done(null, bytes))
    addCall(uploads, uploadAttachment, async ({ query, request, reply }) => {
      const sender = new AbortController()
      reply.raw.once('close', () => sender.abort())
      mustBeOwnPage(request)
      const bytes = request.body as Readable | undefined
      if (!bytes)
        throw new AppError(415, 'Il tipo di contenuto non è previsto: serve application/octet-stream.')
      await spend(context, `allegati:${network(request.ip)}`, uploadsAnHour)
      const size = Number(request.headers['content-length']) || 0
      const { signal } = sender
      return keepFile(context, { name: query.nome, bytes, size, network: uploadNetwork(request.ip), signal })
    })
  })

  function mustBeOwnPage({ headers: { origin } }: FastifyRequest) {
    if (origin && !settings.ownOrigins.includes(origin))
      throw new AppError(403, 'Da questa pagina non si possono allegare file.')
  }
}
