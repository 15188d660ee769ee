import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP } from 'node:net'
import { InsideAddress, isPublicAddress, lookupAllowed } from './public-address.ts'

/** A partner's server did not take what it was told. `isFinal`: trying again would not help. */
export class WebhookFailed extends Error {
  readonly isFinal: boolean

  constructor(reason: string, isFinal = false) {
    super(`webhook: ${reason}`)
    this.name = 'WebhookFailed'
    this.isFinal = isFinal
  }
}

export interface Delivery {
  url: string
  headers: Record<string, string>
  body: string
}

const patienceMs = 10_000

interface Limits {
  isAllowed?: (address: string) => boolean
  /** Schemes that may be used. */
  schemes?: readonly string[]
}

/**
 * Posts to an address that a partner gave, on the internet alone and over TLS: not to this machine nor to its network, and
 * without following redirects, which could lead there. What is answered is not read. Throws `WebhookFailed` unless the
 * answer is a 2xx.
 */
export async function post(
  { url, headers, body }: Delivery,
  { isAllowed = isPublicAddress, schemes = ['https:'] }: Limits = {},
): Promise<void> {
  const target = URL.canParse(url) ? new URL(url) : null
  if (!target || !schemes.includes(target.protocol) || target.username || target.password)
    throw new WebhookFailed('address', true)
  const host = target.hostname.replace(/^\[|\]$/g, '')
  // No name, nothing to look up.
  if (isIP(host) && !isAllowed(host)) throw new WebhookFailed('inside address', true)
  const status = await statusOf(target, { headers, body }, isAllowed)
  if (status === 410) throw new WebhookFailed('410', true)
  if (status < 200 || status > 299) throw new WebhookFailed(String(status))
}

const statusOf = (
  target: URL,
  { headers, body }: Pick<Delivery, 'headers' | 'body'>,
  isAllowed: (address: string) => boolean,
) =>
  new Promise<number>((resolve, reject) => {
    const request = target.protocol === 'https:' ? requestHttps : requestHttp
    const asked = request(
      target,
      {
        method: 'POST',
        headers: { ...headers, 'content-length': Buffer.byteLength(body) },
        agent: false,
        lookup: lookupAllowed(isAllowed),
        signal: AbortSignal.timeout(patienceMs),
      },
      response => {
        resolve(response.statusCode ?? 0)
        response.destroy()
      },
    )
    asked.on('error', (error: NodeJS.ErrnoException) =>
      reject(new WebhookFailed(error instanceof InsideAddress ? error.message : (error.code ?? error.name))),
    )
    asked.end(body)
  })
