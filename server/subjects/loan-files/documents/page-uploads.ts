import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../context.ts'
import type { Actor } from '../../../database/actor.ts'
import { spend } from '../../../plugins/allowance.ts'

/** Maximum pages of one person in an hour: some for each document of several files. */
const pagesAnHour = 1000

/** The same of a customer, who has one or two files. */
const customersPagesAnHour = 200

/** Options for a form with one page and a password. */
const onePage = {
  limits: {
    files: 1,
    fields: 1,
    parts: 2,
    fieldSize: 1000,
    headerPairs: 20,
    // `takePage` checks the size while reading, with its own message.
    fileSize: Number.POSITIVE_INFINITY,
  },
  throwFileSizeLimit: false,
}

/** Counts a page against what its sender may send in an hour. Throws 429. */
export async function spendPage(context: Context, actor: Actor): Promise<void> {
  if (!('id' in actor)) return
  const anHour = actor.kind === 'client' ? customersPagesAnHour : pagesAnHour
  await spend(context, `documents:${actor.kind}:${actor.id}`, anHour)
}

/** Adds calls that take one page each. Their bodies are streamed, and never completely in memory. */
export const addUploads = async (app: FastifyInstance, add: (uploads: FastifyInstance) => void) =>
  void (await app.register(async (uploads: FastifyInstance) => {
    uploads.removeAllContentTypeParsers()
    await uploads.register(multipart, onePage)
    add(uploads)
  }))
