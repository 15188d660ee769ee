import { isDeepStrictEqual } from 'node:util'
import type { RecordOf } from '../../../contract/records/resource.ts'
import type { clients } from '../../../contract/subjects/clients.ts'
import type { Write } from '../../database/rules.ts'
import { AppError } from '../../errors.ts'

type Customer = RecordOf<typeof clients>

const message = 'Ciò che una persona ha scelto resta: una scelta nuova si aggiunge in fondo.'

/** Lines about consents are a proof, so nobody changes or removes one. Throws 403. */
export async function consentRule(_tx: unknown, write: Write): Promise<void> {
  const before = (write.before as Customer | null)?.consensi ?? []
  const after = (write.after as Customer | null)?.consensi
  if (after && !isDeepStrictEqual(after.slice(0, before.length), before))
    throw new AppError(403, message, { consensi: message })
}
