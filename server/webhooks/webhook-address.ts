import { partners } from '../../contract/subjects/partners.ts'
import { forEachWrite, type Rules } from '../database/rules.ts'
import { unprocessable } from '../errors.ts'
import { hostAddress, isPublicAddress } from './public-address.ts'

/**
 * Refuses an IP address that is not public when it is saved. A name may resolve to another address at each request, so
 * names are judged when a webhook is sent (`post.ts`). Throws 422.
 */
const publicAddress: Rules[string] = async (_tx, { before, after }) => {
  const url = after?.webhookUrl as string | null | undefined
  if (!url || url === before?.webhookUrl) return
  const address = hostAddress(new URL(url))
  if (address && !isPublicAddress(address))
    throw unprocessable({
      webhookUrl:
        'Serve un indirizzo pubblico: questo è di una rete interna. Scriva, per esempio, https://www.esempio.it/notifiche.',
    })
}

/** The rule for the addresses at which partners are notified. */
export const rulesOfWebhookAddresses = {
  rules: { [partners.name]: publicAddress },
  setRules: { [partners.name]: forEachWrite(publicAddress) },
}
