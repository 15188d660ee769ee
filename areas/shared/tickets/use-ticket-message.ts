import { maxTicketFiles } from '../../../contract/calls/tickets.ts'
import { useWritten } from '../messages/use-written.ts'
import { draftKey } from '../session/drafts.ts'

const path = '/v2/tickets/allegati'

/** The message that a person is writing in a ticket, or in a new one for null; see `useWritten`. */
export const useTicketMessage = (id: string | null) =>
  useWritten({ storage: draftKey('ticket-messaggio', id), path, maxFiles: maxTicketFiles })

/** Why an agent reopens a ticket, without files. */
export const useReopening = (id: string) =>
  useWritten({ storage: draftKey('ticket-riapri', id), path, maxFiles: 0 })
