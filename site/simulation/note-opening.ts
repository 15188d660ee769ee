import { createClient } from '../../client/client.ts'
import { cookieJar } from '../../client/session-cookies.ts'

/**
 * Notes that the customer opened the page of an agent. Programs that read letters run no script, and the house may look at
 * the page without being taken for the customer.
 */
export function noteOpening(address: string): void {
  const jar = cookieJar(document, location.protocol === 'https:')
  if (jar.read('agent') || jar.read('admin')) return
  const pagina = address.slice(address.lastIndexOf('/') + 1)
  // Nothing on the page depends on the note.
  createClient({ base: location.origin })
    .call('POST /offerte/apertura', { body: { pagina } })
    .catch(() => {})
}
