import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyRequest } from 'fastify'
import type { Answer } from '../../../../contract/calls/call.ts'
import type { sendCustomerAttachment } from '../../../../contract/calls/customers/customer-files.ts'
import type { Context } from '../../../context.ts'
import { files } from '../../../database/schema.ts'
import { makeFolder } from '../../../disk/durable-files.ts'
import { admitPage } from '../../../inspection/admit-file.ts'
import { spend } from '../../../plugins/allowance.ts'
import { forgetBytes, sealFile } from '../../files/files.ts'
import { receivePage } from '../../loan-files/documents/sent-pages.ts'
import type { SignedInCustomer } from '../signed-in-customer.ts'
import { participationIn } from './participation.ts'

/** Files for messages of one customer in an hour. */
const filesAnHour = 40

/**
 * Takes one file for a message: inspects it, encrypts it and keeps it until its message comes, at most a day. Throws 404,
 * 429, and the refusals of a page of a document.
 */
export async function takeAttachment(
  context: Context,
  customer: SignedInCustomer,
  id: string,
  request: FastifyRequest,
): Promise<Answer<typeof sendCustomerAttachment>> {
  const { database, settings, newId } = context
  await participationIn(database.reads, customer, id)
  await spend(context, `customer-files:${customer.id}`, filesAnHour)
  const folder = join(settings.dataDir, 'files')
  await makeFolder(folder)
  const path = join(folder, `${newId()}.part`)
  try {
    const { name, password } = await receivePage(context, request, path)
    const clean = await admitPage(context, path, password)
    const row = await sealFile(context, { kind: 'client', id: customer.id }, name, clean.kind, path)
    await database.orm
      .insert(files)
      .values(row)
      .catch(async error => {
        await forgetBytes(context, row._id)
        throw error
      })
    return { _id: row._id, name: row.name, size: row.size, mimetype: row.mimetype }
  } finally {
    await rm(path, { force: true })
  }
}
