import type { RecordOf } from '../../../contract/records/resource.ts'
import type { requests } from '../../../contract/subjects/requests.ts'
import type { Queries } from '../../database/statements/queries.ts'
import { editsOf } from './request-edits.ts'

/**
 * Whether a later message was joined to the words or attachments of a message. Anybody who knows name and contact can send
 * a message that is joined, so the sender of a joined message is not proved. An edit without content in the history may have
 * joined something.
 */
export async function isJoined(
  tx: Queries,
  { _id }: Pick<RecordOf<typeof requests>, '_id'>,
): Promise<boolean> {
  const edits = await editsOf(tx, [_id])
  return edits(_id).some(
    edit => !edit || edit.some(({ campo }) => campo === 'messaggio' || campo === 'allegati'),
  )
}

/** What a reader of a joined message has to know. */
export const joinedWarning =
  'Sono più invii con lo stesso nome e lo stesso recapito: non è certo che parole e allegati siano della stessa persona.'
