import { partners } from '../../contract/subjects/partners.ts'
import { forOneWrite, type SetRule, type Write } from '../database/rules.ts'
import { type AppError, unprocessable } from '../errors.ts'
import {
  type AddressRefusal,
  InsideAddress,
  isPublicAddress,
  lookupAllowed,
  refusalOf,
} from './public-address.ts'

/** Time for the lookups of the names in one set of writes, in milliseconds: the transaction waits. */
const lookupMs = 2000

const messages: Record<AddressRefusal, string> = {
  address: 'Serve un indirizzo https completo, per esempio https://www.esempio.it/notifiche.',
  port: 'Le notifiche partono solo verso la porta 443, quella di https: tolga il numero di porta dall’indirizzo.',
  'inside address':
    'Serve un indirizzo pubblico: questo è di una rete interna. Scriva, per esempio, https://www.esempio.it/notifiche.',
}

/** Whether a name has an inside address now. False for a name without an address, which is judged when it has one. */
const leadsInside = (name: string, signal: AbortSignal): Promise<boolean> =>
  new Promise(resolve => {
    if (signal.aborted) return resolve(false)
    signal.addEventListener('abort', () => resolve(false), { once: true })
    lookupAllowed(isPublicAddress)(name, {}, error => resolve(error instanceof InsideAddress))
  })

/**
 * Refuses an address at which no webhook would be sent, as `post` does. A name is looked up too; it may resolve to
 * another address at each delivery, so `post` judges it again. One lookup at a time keeps the other threads free.
 */
const publicAddresses: SetRule = async (_tx, writes) => {
  const refused = new Map<Write, AppError>()
  const signal = AbortSignal.timeout(lookupMs)
  for (const write of writes) {
    const url = write.after?.webhookUrl as string | null | undefined
    if (!url || url === write.before?.webhookUrl) continue
    const refusal =
      refusalOf(url) ?? ((await leadsInside(new URL(url).hostname, signal)) ? 'inside address' : null)
    if (refusal) refused.set(write, unprocessable({ webhookUrl: messages[refusal] }))
  }
  return refused
}

/** The rule for the addresses at which partners are notified. */
export const rulesOfWebhookAddresses = {
  rules: { [partners.name]: forOneWrite(publicAddresses) },
  setRules: { [partners.name]: publicAddresses },
}
