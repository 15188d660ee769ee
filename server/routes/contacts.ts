import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { contactSettings, createRequest, uploadAttachment } from '../../contract/calls/contacts.ts'
import { contactStart } from '../actions/contact-start.ts'
import { storeRequest } from '../actions/create-request.ts'
import { keepFile } from '../actions/files.ts'
import type { Context } from '../context.ts'
import { AppError } from '../errors.ts'
import { spend } from '../plugins/allowance.ts'
import { callerOf } from '../plugins/callers.ts'
import { mustBeFilled } from '../plugins/form-stamp.ts'
import { writeOnce } from '../plugins/idempotency.ts'
import { addCall } from '../plugins/wire.ts'
import { network } from '../sessions/attempts.ts'

/** What one address may send in an hour: an office has one for many people. */
const anHour = { requests: 10, uploads: 30 } as const

/** The contact form: what it starts from, what is sent, and the files that go with it. */
export async function contacts(app: FastifyInstance, context: Context): Promise<void> {
  const { settings } = context

  addCall(app, contactSettings, async ({ query, request, reply }) => {
    const { partner } = await callerOf(context, request, reply, query.partner, null)
    return contactStart(context, partner)
  })

  addCall(app, createRequest, async ({ body, request, reply }) => {
    const { partner } = await callerOf(context, request, reply, body.partner, null)
    // Only a machine fills the field that nobody sees.
    if (body.sito) throw new AppError(422, 'La richiesta non è stata accettata: riprovare o telefonare.')
    if (partner && body.allegati?.length)
      throw new AppError(403, 'Da questa pagina non si possono allegare file.')
    return writeOnce(context, request, `partner:${partner?.chiave ?? ''}`, async () => {
      mustBeFilled(context, body.modulo)
      await spend(context, `contatti:${network(request.ip)}`, anHour.requests)
      return db => db.transaction(tx => storeRequest(context, tx, body, partner))
    })
  })

  // The body of this one call is a file: it is read as it comes, and never whole in memory.
  await app.register(async (uploads: FastifyInstance) => {
    uploads.removeAllContentTypeParsers()
    uploads.addContentTypeParser('application/octet-stream', (_request, bytes, done) => done(null, bytes))
    addCall(uploads, uploadAttachment, async ({ query, request }) => {
      mustBeOwnPage(request)
      const bytes = request.body as Readable | undefined
      if (!bytes)
        throw new AppError(415, 'Il tipo di contenuto non è previsto: serve application/octet-stream.')
      await spend(context, `allegati:${network(request.ip)}`, anHour.uploads)
      return keepFile(context, query.nome, bytes)
    })
  })

  function mustBeOwnPage({ headers: { origin } }: FastifyRequest) {
    if (origin && !settings.ownOrigins.includes(origin))
      throw new AppError(403, 'Da questa pagina non si possono allegare file.')
  }
}
