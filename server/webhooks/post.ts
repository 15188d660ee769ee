import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { hostAddress, InsideAddress, isPublicAddress, lookupAllowed } from './public-address.ts'

/** A partner's server did not take what it was told. `isFinal`: trying again would not help. */
export class WebhookFailed extends Error {
  readonly isFinal: boolean
  /** What was answered, where something was. */
  readonly answer: Answered | undefined

  constructor(reason: string, isFinal = false, answer?: Answered) {
    super(`webhook: ${reason}`)
    this.name = 'WebhookFailed'
    this.isFinal = isFinal
    this.answer = answer
  }
}

/** What a partner's server answered: its status, and the first signs of its body. */
export interface Answered {
  status: number
  begins: string
}

export interface Delivery {
  url: string
  headers: Record<string, string>
  body: string
}

const patienceMs = 10_000
/** Of an answer, as much as tells whose page it is. */
const readBytes = 200

interface Limits {
  isAllowed?: (address: string) => boolean
  /** Schemes that may be used. */
  schemes?: readonly string[]
}

/**
 * Posts to an address that a partner gave, on the internet alone and over TLS: not to this machine nor to its network, and
 * without following redirects, which could lead there. Of the answer the first signs are read. Throws
 * `WebhookFailed` unless it is a 2xx.
 */
export async function post(
  { url, headers, body }: Delivery,
  { isAllowed = isPublicAddress, schemes = ['https:'] }: Limits = {},
): Promise<Answered> {
  const target = URL.canParse(url) ? new URL(url) : null
  if (!target || !schemes.includes(target.protocol) || target.username || target.password)
    throw new WebhookFailed('address', true)
  // The connection looks up names alone.
  const address = hostAddress(target)
  if (address && !isAllowed(address)) throw new WebhookFailed('inside address', true)
  const answer = await answerTo(target, { headers, body }, isAllowed)
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
    const asked = request(
      target,
      {
        method: 'POST',
        headers: { ...headers, 'content-length': Buffer.byteLength(body) },
        agent: false,
        lookup: lookupAllowed(isAllowed),
        signal: AbortSignal.timeout(patienceMs),
      },
      async response => {
        const status = response.statusCode ?? 0
        resolve({ status, begins: await beginning(response) })
        response.destroy()
      },
    )
    asked.on('error', (error: NodeJS.ErrnoException) =>
      reject(new WebhookFailed(error instanceof InsideAddress ? error.message : (error.code ?? error.name))),
    )
    asked.end(body)
  })

/** The first signs of a body as one line; what breaks off is no failure, since the status has come. */
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
    // What came before is enough.
  }
  const text = Buffer.concat(parts).subarray(0, readBytes).toString('utf8')
  return text.replace(/[\p{C}\p{Z}\ufffd]+/gu, ' ').trim()
}
