import { createClient } from '../client/client.ts'
import { cookieJar } from '../client/session-cookies.ts'
import { sessionFetch } from '../client/session-fetch.ts'

/** Fetches the customer of this browser's session; null when there is none. */
export async function signedInCustomer(): Promise<{ nome: string; cognome: string } | null> {
  const jar = cookieJar(document, location.protocol === 'https:')
  const fetch = sessionFetch({ jar, own: 'client', onUnknown: () => jar.clear('client') })
  const client = createClient({ base: location.origin, fetch })
  try {
    return await client.call('GET /clients/getMe')
  } catch (error) {
    console.error('GET /clients/getMe', error)
    return null
  }
}
