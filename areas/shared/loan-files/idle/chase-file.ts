import type { Client } from '../../../../client/client.ts'
import { recordsOf } from '../../../../client/records.ts'
import { filledIn } from '../../../../contract/loan-files/chase-words.ts'
import type { IdleFile } from '../../../../contract/loan-files/idle-words.ts'
import { turnTo } from '../../../../contract/loan-files/progress.ts'
import { fileTasks } from '../../../../contract/subjects/loan-files/file-tasks.ts'
import type { Chase } from './chase-form.tsx'

/** Undoes what was done. */
type Undo = () => Promise<unknown>

/**
 * Writes the chase of a file in it: a message to the customer, a note about a call or a letter, or a task for the office,
 * due `today`. Returns what undoes it; null for a message, which is sent. Rejects with a `CallError`.
 */
export async function chaseFile(
  client: Client,
  file: IdleFile,
  { way, text }: Chase,
  today: string,
): Promise<Undo | null> {
  const testo = filledIn(text.trim(), file)
  const pratica = file._id
  if (way === 'compito') {
    const tasks = recordsOf(client, fileTasks)
    const { _id } = await tasks.create(
      {
        pratica,
        titolo: `Sollecito ${turnTo('back_office')}`,
        entro: today,
        incaricato: file.incaricato?._id ?? null,
        nota: testo,
      },
      crypto.randomUUID(),
    )
    return () => tasks.remove(_id, crypto.randomUUID())
  }
  const isToCustomer = file.turno === 'cliente' || file.turno === 'agente'
  const tipo = way === 'lettera' ? (file.turno === 'banca' ? 'banca' : 'nota') : way
  const { _id: id } = await client.call('POST /pratiche_note', {
    body: { pratica, tipo, testo, cliente: isToCustomer ? (file.contatto?.cliente ?? null) : null },
    idempotencyKey: crypto.randomUUID(),
  })
  return way === 'messaggio'
    ? null
    : () => client.call('DELETE /pratiche_note/:id', { params: { id }, idempotencyKey: crypto.randomUUID() })
}
