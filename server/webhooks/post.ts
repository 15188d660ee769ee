import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import {
  type AddressRefusal,
  InsideAddress,
  isPublicAddress,
  lookupAllowed,
  refusalOf,
} from './public-address.ts'

/** A failed notification to a partner's server. `isFinal`: another attempt would not help. */
export class WebhookFailed extends Error {
  readonly isFinal: boolean
  /** The response, when there was one. */
  readonly answer: Answered | undefined

  constructor(reason: string, isFinal = false, answer?: Answered) {
    super(`webhook: ${reason}`)
    this.name = 'WebhookFailed'
    this.isFinal = isFinal
    this.answer = answer
  }
}

/** The response of a partner's server: its status and the start of its body. */
export interface Answered {
  status: number
  begins: string
}

export interface Delivery {
  url: string
  headers: Record<string, string>
  body: string
}

const timeoutMs = 10_000
/** The logged part of a response body, enough to recognise the page that answered. */
const readBytes = 200

interface Limits {
  isAllowed?: (address: string) => boolean
  refusal?: (url: string) => AddressRefusal | null
}

/**
 * Posts to a partner's address over TLS and reads the start of the response. Refuses other ports, and addresses of this
 * machine and its network, and follows no redirects, which could lead there. Throws `WebhookFailed` for a response other
 * than 2xx, a refused address and a network error.
 */
export async function post(
  { url, headers, body }: Delivery,
  { isAllowed = isPublicAddress, refusal = refusalOf }: Limits = {},
): Promise<Answered> {
  const reason = refusal(url)
  if (reason) throw new WebhookFailed(reason, true)
  const answer = await answerTo(new URL(url), { headers, body }, isAllowed)
  const { status } = answer
  if (status < 200 || status > 299) throw new WebhookFailed(String(status), status === 410, answer)
  return answer
}

const answerTo = (
  target: URL,
  { headers, body }: Pick<Delivery, 'headers' | 'body'>,
  isAllowed: (address: string) => boolean,
) =>
  new Promise<Answered>((resolve, reject) => {
    const request = target.protocol === 'https:' ? requestHttps : requestHttp
    const sent = request(
      target,
      {
        method: 'POST',
        headers: { ...headers, 'content-length': Buffer.byteLength(body) },
        agent: false,
        lookup: lookupAllowed(isAllowed),
        signal: AbortSignal.timeout(timeoutMs),
      },
      async response => {
        const status = response.statusCode ?? 0
        resolve({ status, begins: await beginning(response) })
        response.destroy()
      },
    )
    sent.on('error', (error: NodeJS.ErrnoException) =>
      reject(new WebhookFailed(error instanceof InsideAddress ? error.message : (error.code ?? error.name))),
    )
    sent.end(body)
  })

/** The start of a body on one line. A body that breaks off is no failure, because the status has arrived. */
async function beginning(response: AsyncIterable<Buffer>): Promise<string> {
  const parts: Buffer[] = []
  let length = 0
  try {
    for await (const part of response) {
      parts.push(part)
      length += part.length
      if (length >= readBytes) break
    }
  } catch {
    // The parts read so far are enough.
  }
  const text = Buffer.concat(parts).subarray(0, readBytes).toString('utf8')
  return text.replace(/[\p{C}\p{Z}\ufffd]+/gu, ' ').trim()
}
