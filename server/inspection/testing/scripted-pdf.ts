import { deflateSync } from 'node:zlib'

const latin1 = (content: string | Buffer) => Buffer.from(content as string, 'latin1')
/** A script, as an action. */
export const script = '<< /S /JavaScript /JS (app.alert\\(1\\)) >>'

/** A stream with the keys `head`, its length, or another one, and `inside`. */
export function streamOf(head: string, inside: string | Buffer, start = 'stream\n', length?: number): string {
  const data = latin1(inside)
  return `<< ${head} /Length ${length ?? data.length} >>\n${start}${data.toString('latin1')}\nendstream`
}

/** A compressed stream. */
export const flateOf = (head: string, inside: string): string =>
  streamOf(`${head} /Filter /FlateDecode`, deflateSync(latin1(inside)))

/**
 * A PDF with a table stream, which opens with the action of object 6. Adds `objects` by number, written with the numbers
 * before their word `obj` if they have some; `packed` says in which object stream, and where in the stream, others are.
 */
export function scriptedPdf(
  objects: Record<number, string>,
  packed: Record<number, [stream: number, at: number]> = {},
): Buffer {
  const all: Record<number, string> = {
    1: '<< /Type /Catalog /Pages 2 0 R /OpenAction 6 0 R >>',
    2: '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    3: '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >>',
    ...objects,
  }
  const size = 12
  const table = size - 1
  const parts = [latin1('%PDF-1.5\n')]
  const places: Record<number, number> = {}
  const add = (number: number, object: string) => {
    places[number] = Buffer.concat(parts).length
    const numbered = /^\d[^<]*obj/.test(object) ? object : `${number} 0 obj\n${object}`
    parts.push(latin1(`${numbered}\nendobj\n`))
  }
  for (const [number, object] of Object.entries(all)) add(Number(number), object)
  const start = Buffer.concat(parts).length
  const entries = Array.from({ length: size }, (_, number) => {
    const [kind, first, second] = packed[number]
      ? [2, ...packed[number]]
      : [number === table || places[number] ? 1 : 0, number === table ? start : (places[number] ?? 0), 0]
    const entry = Buffer.alloc(8)
    entry.writeUInt8(kind!)
    entry.writeUInt32BE(first!, 1)
    entry.writeUIntBE(second!, 5, 3)
    return entry
  })
  add(table, streamOf(`/Type /XRef /Size ${size} /W [1 4 3] /Root 1 0 R`, Buffer.concat(entries)))
  return Buffer.concat([...parts, latin1(`startxref\n${start}\n%%EOF\n`)])
}
