import { constants, setPriority } from 'node:os'
import type { FromReader } from './read-in-process.ts'
import { readMail } from './read-mail.ts'

/** A process that reads one message after the other. A hostile message can only end this process. */

// Requests to the server have priority over mail.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
process.once('disconnect', () => process.exit())
process.on('message', async (raw: Uint8Array) => {
  process.send!({ begun: true } satisfies FromReader)
  const mail = await readMail(raw).catch(() => null)
  process.send!({ mail } satisfies FromReader)
})
