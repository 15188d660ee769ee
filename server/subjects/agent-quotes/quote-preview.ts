import { createHmac, timingSafeEqual } from 'node:crypto'
import { dayInRome } from '../../../contract/italian/days.ts'
import type { Context } from '../../context.ts'

/** What the page of a quote shows before the quote is sent. */
interface Preview {
  quote: string
  /** The last day of the page if the quote is sent now. */
  scadenza: string
}

type Given = Pick<Context, 'keys' | 'now'>

/** The mark of a preview on this day: 128 bits that only the server makes. */
const markOf = ({ now }: Given, key: Buffer, { quote, scadenza }: Preview) =>
  createHmac('sha256', key)
    .update(`preview of a quote ${quote} ${scadenza} ${dayInRome(now())}`)
    .digest()
    .subarray(0, 16)

/** The end of the address of a preview, good for this day. */
export function previewLink(given: Given, preview: Preview): string {
  const { current, stamping } = given.keys
  const mark = markOf(given, stamping.get(current)!, preview).toString('base64url')
  return `${preview.quote}.${preview.scadenza}.${mark}`
}

const form = /^([\da-f-]{36})\.([\d-]{10})\.([\w-]{22})$/

/** The preview of a link; null for another link, and after its day. */
export function previewIn(given: Given, link: string): Preview | null {
  const [, quote, scadenza, mark] = form.exec(link) ?? []
  if (!quote || !scadenza || !mark) return null
  const found = Buffer.from(mark, 'base64url')
  const isGood = [...given.keys.stamping.values()].some(key =>
    timingSafeEqual(markOf(given, key, { quote, scadenza }), found),
  )
  return isGood ? { quote, scadenza } : null
}
