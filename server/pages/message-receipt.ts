import * as z from 'zod/mini'
import { receivedRequest } from '../../contract/calls/received-request.ts'
import { messageKinds } from '../../contract/pages/message-kinds.ts'
import type { MessageSentContent } from '../../contract/pages/message-sent.ts'
import { answerInWords } from '../../contract/pages/message-words.ts'
import type { Context } from '../context.ts'
import { decrypt, encrypt } from '../sessions/credentials/keys.ts'

/** The path of the confirmation of a message sent without a script. */
export const receiptPath = '/contattaci/inviato'

const lifetimeMs = 3_600_000

/** The answer to a message, without the id of the record, and nothing about the sender. */
const receipt = z.strictObject({
  ...z.omit(receivedRequest, { _id: true }).shape,
  tipo: z.enum(messageKinds),
  /** How the person is contacted: «La chiamerà», «Le scriverà». */
  verb: z.string(),
  /** When the message arrived, in milliseconds. */
  at: z.number(),
})
type Receipt = z.infer<typeof receipt>

/**
 * The address of the confirmation, with its content encrypted. The address opens no record, so that the confirmation of
 * a message that joins an earlier request shows nothing else of this request.
 */
export function receiptAddress({ keys, now }: Context, answer: Omit<Receipt, 'at'>): string {
  const { numero, agente, agenzia, telefono, entro, appuntamento, tipo, verb } = answer
  const content: Receipt = {
    ...{ numero, agente, agenzia, telefono, entro, appuntamento, tipo, verb },
    at: now().getTime(),
  }
  return `${receiptPath}?conferma=${encrypt(keys, JSON.stringify(content))}`
}

/** The confirmation of an address; null for a changed address, and for one of more than an hour ago. */
export function confirmationIn(
  { keys, now }: Context,
  sealed: string | undefined,
): MessageSentContent['confirmation'] {
  const found = read(keys, sealed)
  if (!found || now().getTime() - found.at > lifetimeMs) return null
  const { tipo, numero, telefono, verb } = found
  return { tipo, numero, telefono, contatto: answerInWords(tipo, found, verb, now()) }
}

function read(keys: Context['keys'], sealed = ''): Receipt | null {
  try {
    return receipt.parse(JSON.parse(decrypt(keys, sealed)))
  } catch {
    return null
  }
}
