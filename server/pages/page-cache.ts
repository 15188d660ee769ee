import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { nextDayInRome } from '../../contract/italian/rome-clock.ts'
import type { Context } from '../context.ts'
import { stampForm } from '../plugins/form-stamp.ts'
import type { ContentVersion } from './content-version.ts'

/** A response that is the same for everybody. */
export interface PageResponse {
  status: number
  headers: Record<string, string>
  body: Buffer
  /** Next scheduled change, before the end of the day in Rome. */
  changesAt?: Date | null
  /** The stamp of the forms in the body. */
  stamp?: string
}

/** A cached response with its compressed bodies, made on demand. */
export interface CachedPage extends PageResponse {
  etag: string
  encoded: { br?: Promise<Buffer>; gzip?: Promise<Buffer> }
}

/** Maximum age of a form's stamp in a cached page; a stamp is valid for a day. */
const maxStampAgeMs = 3_600_000
/** Brotli qualities; the second takes ten times as long and saves a tenth of the bytes. */
const quickQuality = 5
const bestQuality = 10
/** Maximum number of pages, because addresses with queries are many. */
const maxPages = 500
/** Maximum size of addresses and bodies; compressed bodies add about a third. */
const maxBytes = 48 * 1024 * 1024

interface CacheEntry {
  /** The count of `ContentVersion` when the page was made. */
  count: number
  at: number
  until: number
  stampedAt: number
  page: Promise<CachedPage | null>
}

/**
 * A cache of pages that are the same for everybody. A page lasts until an edit, which is known in memory, or until its
 * date, and needs no query. Simultaneous requests for a missing page wait for one rendering. Null means that nothing is
 * at this address; such answers are not cached, because visitors can invent any number of addresses.
 */
export function createPageCache(context: Context, content: Pick<ContentVersion, 'count'>) {
  const entries = new LRUCache<string, CacheEntry>({ max: maxPages, maxSize: maxBytes })

  /** Stores a new page with its size and its date. */
  function settle(key: string, entry: CacheEntry, page: CachedPage | null) {
    if (entries.peek(key) !== entry) return
    if (!page) return entries.delete(key)
    const until = Math.min(entry.until, page.changesAt?.getTime() ?? entry.until)
    // A new object: the cache measures a value once.
    entries.set(key, { ...entry, until }, { size: key.length + page.body.length })
  }

  return async (key: string, make: () => Promise<PageResponse | null>): Promise<CachedPage | null> => {
    const now = context.now()
    const at = now.getTime()
    const last = entries.get(key)
    // A clock may be set back.
    if (last && last.count === content.count && at >= last.at && at < last.until) {
      if (at >= last.stampedAt + maxStampAgeMs) {
        last.page = last.page.then(page => page && withNewStamp(page, stampForm(context).modulo))
        last.stampedAt = at
      }
      return last.page
    }
    const { count } = content
    const page = make().then(made => made && withTag(made))
    const until = nextDayInRome(now).getTime()
    const entry: CacheEntry = { count, at, until, stampedAt: at, page }
    entries.set(key, entry, { size: 1 })
    page.then(
      made => settle(key, entry, made),
      () => settle(key, entry, null),
    )
    return page
  }
}

export const withTag = (page: PageResponse): CachedPage => ({
  ...page,
  // Weak, because all encodings share the tag.
  etag: `W/"${createHash('sha256').update(page.body).digest('base64url').slice(0, 22)}"`,
  encoded: {},
})

const withNewStamp = (page: CachedPage, stamp: string): CachedPage =>
  page.stamp === undefined
    ? page
    : withTag({ ...page, stamp, body: Buffer.from(page.body.toString().replaceAll(page.stamp, stamp)) })

/**
 * Whether `If-None-Match` contains the page's tag (RFC 9110, 13.1.2); the comparison is weak, because a proxy may have
 * changed the tag's strength.
 */
export const matchesTag = ({ etag }: CachedPage, known = ''): boolean =>
  known.split(',').some(one => one.trim() === '*' || strong(one.trim()) === strong(etag))

const strong = (tag: string) => tag.replace(/^W\//, '')

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

const compressed = (body: Buffer, quality: number) =>
  brotli(body, {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
  })

/** The body with the best accepted encoding. The first visitors of a new page get the quick form, without waiting. */
export async function encodedFor(
  { body, encoded }: CachedPage,
  accepted: string | undefined,
): Promise<{ body: Buffer; encoding?: 'br' | 'gzip' }> {
  if (takes(accepted, 'br')) {
    if (!encoded.br) {
      const quick = compressed(body, quickQuality)
      encoded.br = quick
      const smallest = quick.then(() => compressed(body, bestQuality))
      smallest.then(
        () => {
          encoded.br = smallest
        },
        () => {},
      )
    }
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
