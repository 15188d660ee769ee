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
/** Addresses whose query says something are many; those asked last are kept. */
const mostPages = 500

interface Kept {
  version: string
  at: number
  page: Promise<KeptPage>
}

/**
 * Pages that are the same for everybody, kept until what they show changes: an edit is there at the next request. Many
 * who ask at once for one that is not there wait for the same.
 */
export function createPageCache(context: Context) {
  const kept = new Map<string, Kept>()

  return async (key: string, make: () => Promise<MadePage>): Promise<KeptPage> => {
    const version = await contentVersion(context)
    const at = context.now().getTime()
    const last = kept.get(key)
    if (last && last.version === version && at >= last.at && at < last.at + lastsMs) return last.page
    const page = make().then(withTag)
    kept.delete(key)
    kept.set(key, { version, at, page })
    if (kept.size > mostPages) kept.delete(kept.keys().next().value!)
    page.catch(() => {
      if (kept.get(key)?.page === page) kept.delete(key)
    })
    return page
  }
}

export const withTag = (page: MadePage): KeptPage => ({
  ...page,
  etag: `"${createHash('sha256').update(page.body).digest('base64url').slice(0, 22)}"`,
  encoded: {},
})

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** The body in the best form that a browser takes. */
export async function encodedFor(
  { body, encoded }: KeptPage,
  accepted: string | undefined,
): Promise<{ body: Buffer; encoding?: 'br' | 'gzip' }> {
  if (takes(accepted, 'br')) {
    encoded.br ??= brotli(body, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
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
    return name === encoding && !parameters.some(parameter => /^\s*q=0(\.0+)?\s*$/.test(parameter))
  })
