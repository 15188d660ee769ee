import type { RecordOf } from '../../../contract/records/resource.ts'
import type { leads } from '../../../contract/subjects/leads.ts'
import type { Queries } from '../../database/statements/queries.ts'
import { editsOf } from './request-edits.ts'

type Sender = Pick<RecordOf<typeof leads>, '_id' | 'nome' | 'cognome' | 'email'>
type Confirmable = Pick<RecordOf<typeof leads>, 'email' | 'emailConfermata'>

/**
 * Leads or messages with the name and the e-mail with which they arrived, whatever somebody has written there since. Choices,
 * proofs and rights of the sender are judged by these values. An edit whose content an erasure has emptied may have changed
 * them, so name and e-mail are then unknown: empty.
 */
export async function asSent<R extends Sender>(db: Queries, records: readonly R[]): Promise<R[]> {
  if (records.length === 0) return []
  const edits = await editsOf(
    db,
    records.map(({ _id }) => _id),
  )
  return records.map(record => {
    const own = edits(record._id)
    if (own.includes(null)) return { ...record, nome: '', cognome: '', email: null }
    const changes = own.flatMap(edit => edit ?? [])
    const sent = <K extends 'nome' | 'cognome' | 'email'>(key: K) => {
      const first = changes.find(({ campo }) => campo === key)
      return first ? (first.prima as R[K]) : record[key]
    }
    return { ...record, nome: sent('nome'), cognome: sent('cognome'), email: sent('email') }
  })
}

/** Whether the sender of a lead or message, as sent, confirmed the own address on the page of the letter's link. */
export const isConfirmed = ({ email, emailConfermata }: Confirmable): boolean =>
  email !== null && emailConfermata?.email.toLowerCase() === email.toLowerCase()
