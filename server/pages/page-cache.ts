import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Context } from '../context.ts'
import { contentVersion } from './content-version.ts'

/** An answer as it leaves, whoever asks. */
export interface MadePage {
  status: number
  headers: Record<string, string>
  body: Buffer
}

/** Of those, one with its shorter forms, made when they are first asked for. */
export interface KeptPage extends MadePage {
  etag: string
  encoded: { br?: Promise<Buffer>; gzip?: Promise<Buffer> }
}

/**
 * What is dated begins and ends by itself: within this time of its moment a page says so. It is also how old the stamp
 * of a form can be when the page that carries it is sent.
 */
const lastsMs = 60_000
/** Addresses whose query says something are many; those asked for last are kept. */
const mostPages = 500
/** Of addresses and bodies together; the shorter forms of the bodies come to about a third more. */
const mostBytes = 48 * 1024 * 1024

interface Kept {
  version: string
  at: number
  page: Promise<KeptPage | null>
  /** None while it is being made. */
  bytes: number
}

/**
 * Pages that are the same for everybody, kept until what they show changes: an edit is there at the next request. Many
 * who ask at once for one that is not there wait for the same. Null is an address where nothing is: addresses can be
 * made up without end, and none of these takes the place of a page.
 */
export function createPageCache(context: Context) {
  const kept = new Map<string, Kept>()
  let bytes = 0

  function drop(key: string) {
    bytes -= kept.get(key)?.bytes ?? 0
    kept.delete(key)
  }
  function put(key: string, entry: Kept) {
    drop(key)
    kept.set(key, entry)
    bytes += entry.bytes
  }
  /** Now that it is made: the page stays, and those that were asked for longest ago make room for it. */
  function settle(key: string, entry: Kept, page: KeptPage | null) {
    if (kept.get(key) !== entry) return
    if (!page) return drop(key)
    bytes += entry.bytes = key.length + page.body.length
    for (const oldest of kept.keys()) {
      if (kept.size <= mostPages && bytes <= mostBytes) return
      drop(oldest)
    }
  }

  return async (key: string, make: () => Promise<MadePage | null>): Promise<KeptPage | null> => {
    const version = await contentVersion(context)
    const at = context.now().getTime()
    const last = kept.get(key)
    if (last && last.version === version && at >= last.at && at < last.at + lastsMs) {
      put(key, last)
      return last.page
    }
    const page = make().then(made => made && withTag(made))
    const entry: Kept = { version, at, page, bytes: 0 }
    put(key, entry)
    page.then(
      made => settle(key, entry, made),
      () => settle(key, entry, null),
    )
    return page
  }
}

export const withTag = (page: MadePage): KeptPage => ({
  ...page,
  // Weak: it is the same for every form that the page travels in.
  etag: `W/"${createHash('sha256').update(page.body).digest('base64url').slice(0, 22)}"`,
  encoded: {},
})

/** Whether who asks has the page already, by `If-None-Match` (RFC 9110, 13.1.2): a proxy may have changed a tag's strength. */
export const isKnown = ({ etag }: KeptPage, known = ''): boolean =>
  known.split(',').some(one => one.trim() === '*' || strong(one.trim()) === strong(etag))

const strong = (tag: string) => tag.replace(/^W\//, '')

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** The body in the best form that a browser takes. */
export async function encodedFor(
  { body, encoded }: KeptPage,
  accepted: string | undefined,
): Promise<{ body: Buffer; encoding?: 'br' | 'gzip' }> {
  if (takes(accepted, 'br')) {
    encoded.br ??= brotli(body, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 10, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
    })
    return { body: await encoded.br, encoding: 'br' }
  }
  if (takes(accepted, 'gzip')) {
    encoded.gzip ??= zip(body)
    return { body: await encoded.gzip, encoding: 'gzip' }
  }
  return { body }
}

const takes = (accepted = '', encoding: string) =>
  accepted.split(',').some(one => {
    const [name, ...parameters] = one.trim().split(';')
    return (
      name!.toLowerCase() === encoding && !parameters.some(parameter => /^\s*q=0(\.0*)?\s*$/i.test(parameter))
    )
  })
