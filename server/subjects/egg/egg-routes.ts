import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  confirmEggsync,
  discardEggsync,
  eggsyncRows,
  listEggKeys,
  listEggsyncs,
  makeEggKey,
  readEggsync,
  resumeEggsync,
  retryEggsync,
  sendEggFile,
  uploadEggFile,
  withdrawEggKey,
} from '../../../contract/calls/eggsyncs.ts'
import type { Context } from '../../context.ts'
import { system } from '../../database/actor.ts'
import { unauthenticated } from '../../errors.ts'
import { actorOf } from '../../plugins/access.ts'
import { spend } from '../../plugins/allowance.ts'
import { addCall } from '../../plugins/wire.ts'
import { oneFile, withFileOf } from '../files/storage-routes.ts'
import { listKeys, makeKey, mappingOfKey, withdrawKey } from './egg-keys.ts'
import { withUploadedEgg } from './egg-upload.ts'
import { createEggsyncRuns } from './eggsync-runs.ts'
import { watchEggFolder } from './watch-folder.ts'

/** Maximum uploads of one person in an hour; each file is read completely. */
const filesAnHour = 60

/** Imports of loan files from EGG: upload and check, confirmation, progress, rows, resume and retry. */
export async function eggsyncRoutes(app: FastifyInstance, context: Context): Promise<void> {
  const runs = createEggsyncRuns(context)
  const stopWatching = context.settings.eggFolder ? watchEggFolder(context, runs) : () => {}
  app.addHook('onClose', () => {
    stopWatching()
    return runs.stop()
  })
  const options = { perMinute: context.limits.figures }
  const adminOf = async (request: FastifyRequest) => {
    const actor = await actorOf(context, request)
    if (actor.kind !== 'admin') throw unauthenticated()
    return actor
  }

  addCall(app, listEggsyncs, () => runs.list())
  addCall(app, readEggsync, ({ params }) => runs.read(params.id))
  addCall(app, eggsyncRows, ({ params, query }) => runs.rows(params.id, query))
  addCall(app, discardEggsync, ({ params }) => runs.discard(params.id), options)
  for (const [call, act] of [
    [confirmEggsync, runs.confirm],
    [resumeEggsync, runs.resume],
    [retryEggsync, runs.retry],
  ] as const)
    addCall(app, call, async ({ params, request }) => act(params.id, await adminOf(request)), options)

  addCall(app, listEggKeys, () => listKeys(context))
  addCall(
    app,
    makeEggKey,
    async ({ body, request }) => makeKey(context, body, await adminOf(request)),
    options,
  )
  addCall(app, withdrawEggKey, ({ params }) => withdrawKey(context, params.id), options)

  // The bodies of these calls are streamed, and never completely in memory.
  await app.register(async (uploads: FastifyInstance) => {
    uploads.removeAllContentTypeParsers()
    await uploads.register(multipart, oneFile)
    addCall(uploads, uploadEggFile, async ({ query, request }) => {
      const actor = await adminOf(request)
      return withFileOf(request, async arriving => {
        await spend(context, `egg:${actor.id}`, filesAnHour)
        const { mappatura } = query
        return withUploadedEgg(context, actor, arriving, path =>
          runs.start({ name: arriving.name, path, mappatura, origine: 'mano', actor }),
        )
      })
    })
    addCall(
      uploads,
      sendEggFile,
      async ({ request }) => {
        const mappatura = await mappingOfKey(context, request.headers['x-egg-key'])
        return withFileOf(request, async arriving => {
          await spend(context, `egg:${mappatura}`, filesAnHour)
          // A program of the office.
          const sender = { kind: 'admin', id: mappatura, ip: request.ip } as const
          const { _id, lette } = await withUploadedEgg(context, sender, arriving, path =>
            runs.start({ name: arriving.name, path, mappatura, origine: 'macchina', actor: system }),
          )
          return { _id, lette }
        })
      },
      options,
    )
  })
}
