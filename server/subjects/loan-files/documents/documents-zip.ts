import type { Readable } from 'node:stream'
import { fileName } from '../../../../contract/files/file-names.ts'
import { fileDocuments } from '../../../../contract/subjects/loan-files/file-documents.ts'
import { loanFiles } from '../../../../contract/subjects/loan-files/loan-files.ts'
import type { Context } from '../../../context.ts'
import type { Actor } from '../../../database/actor.ts'
import { conflict } from '../../../errors.ts'
import { type ZipEntry, zip } from '../../../export/zip.ts'
import { openHeldFile } from '../../files/private-files.ts'
import { documentsOf } from './read-documents.ts'

/**
 * The approved documents of a loan file as one archive, made while it is read, with the names by which a bank files
 * them. Throws 404, and 409 when nothing is approved.
 */
export async function zipOfDocuments(
  context: Context,
  id: string,
  actor: Actor,
): Promise<{ name: string; content: AsyncGenerator<Buffer> }> {
  const { IDEGG, intestatario } = await context.store.get(context.database.reads, loanFiles, id, actor)
  const { rows } = await documentsOf(context, id, actor)
  const approved = rows.filter(({ stato, file }) => stato === 'approvato' && file)
  if (approved.length === 0) throw conflict('Nella pratica non c’è ancora un documento approvato.')
  async function* entries(): AsyncGenerator<ZipEntry> {
    for (const [index, { _id, nome, cliente, file }] of approved.entries()) {
      const holder = { resource: fileDocuments.name, record: _id }
      const { bytes } = await openHeldFile(context, file!._id, holder, { actor, how: 'zip' })
      const number = String(index + 1).padStart(2, '0')
      const name = `${number} ${nome}${cliente ? ` - ${cliente.cognomeNome}` : ''}.pdf`
      yield { name: fileName(name, 'application/pdf'), content: bytes() as Readable & AsyncIterable<Buffer> }
    }
  }
  const name = fileName(`Pratica ${IDEGG}${intestatario ? ` - ${intestatario}` : ''}.zip`, 'application/zip')
  return { name, content: zip(entries()) }
}
