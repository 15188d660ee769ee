import { inflateSync } from 'node:zlib'
import { Malformed, type PdfDictionary, PdfReader, type PdfValue, Reference } from './pdf-objects.ts'
import { Refused } from './refused.ts'

/** The sender of a file. Forms of the staff may use scripts for their fields, files of visitors may run nothing. */
export type Sender = 'visitor' | 'staff'

const broken = () =>
  new Refused('Il PDF è danneggiato o incompleto: lo apra, lo salvi di nuovo in PDF e carichi quello.')
const hidden = () =>
  new Refused('Nel PDF c’è altro oltre al documento: lo stampi in un nuovo PDF e carichi quello.')
const active = () =>
  new Refused(
    'Il PDF contiene programmi, altri file o link che si aprono da soli: lo stampi in un nuovo PDF e carichi quello.',
  )

/** Actions that start programs or open other files, and embedded files (ISO 32000-2, 12.6.4 and 7.11.4). */
const dangerous = [
  'Launch',
  'ImportData',
  'GoToE',
  'GoToR',
  'EmbeddedFile',
  'EmbeddedFiles',
  'FileAttachment',
  'RichMedia',
]
const refusedNames: Record<Sender, ReadonlySet<string>> = {
  visitor: new Set([...dangerous, 'JavaScript', 'XFA']),
  staff: new Set(dangerous),
}

/** Total bytes of all inflated object streams. */
const maxInflated = 64 * 1024 * 1024
const maxObjects = 500_000
/** Tables of objects: each incremental update appends one. */
const maxSections = 2000

/**
 * Checks that a file is a PDF from its first to its last byte, that its tables of objects are where the file says, that
 * the file is not also an archive or HTML, and that it holds nothing that runs and no other file. Signed and protected
 * documents are accepted; encrypted contents are not checked. Throws `Refused`.
 */
export function checkPdf(bytes: Buffer, sender: Sender): void {
  const body = bytes.toString('latin1')
  if (!/^%PDF-[12]\.\d/.test(body)) throw broken()
  const start = startOfTable(body)
  if (isPolyglot(body, bytes)) throw hidden()
  new Document(bytes, body, name => {
    if (refusedNames[sender].has(name)) throw active()
  }).check(start)
}

/** The offset of the last table of objects, from the end of the file. */
function startOfTable(body: string): number {
  const end = body.lastIndexOf('%%EOF')
  if (end < 0) throw broken()
  // Scanners pad the last block with NUL; old systems end files with Control-Z.
  if (/[^\s\0\x1a]/.test(body.slice(end + 5))) throw hidden()
  const start = /startxref[\s\0]+(\d{1,10})[\s\0]+$/.exec(body.slice(Math.max(0, end - 64), end))
  if (!start) throw broken()
  return Number(start[1])
}

const markup = /<(?:!doctype\s+html|(?:html|head|body|script|iframe|hta:application)[\s>/]|\?php\s)/i
/** Programs find RAR and 7z archives at any offset. */
const otherArchives = /Rar!\x1a\x07|7z\xbc\xaf\x27\x1c/
const zipEnd = Buffer.from('PK\x05\x06', 'latin1')
const zipEntry = 0x02014b50

/** Whether other programs would open the file as HTML or as an archive. */
function isPolyglot(body: string, bytes: Buffer): boolean {
  if (markup.test(body) || otherArchives.test(body)) return true
  // A ZIP archive may end with a comment of up to 64 kB, and the comment may hold the end of the PDF.
  for (let at = bytes.length; at > 0; at--) {
    at = bytes.lastIndexOf(zipEnd, at - 1)
    if (at < 0 || bytes.length - at > 22 + 0xffff) return false
    if (at + 22 > bytes.length) continue
    const directory = at - bytes.readUInt32LE(at + 12)
    const isDirectory = directory >= 0 && bytes.readUInt32LE(directory) === zipEntry
    if (isDirectory || at + 22 + bytes.readUInt16LE(at + 20) === bytes.length) return true
  }
  return false
}

/** A dictionary, and the offset of the first byte of its data. */
interface Stream {
  dictionary: PdfDictionary
  start: number
}

class Document {
  private readonly bytes: Buffer
  private readonly body: string
  private readonly onName: (name: string) => void
  private isEncrypted = false
  private inflated = 0
  /** Bytes left to read as objects, a few times the size of the file: nested objects could be read endlessly. */
  private budget: number
  private readonly seen = new Set<number>()
  private readonly packed: Stream[] = []

  constructor(bytes: Buffer, body: string, onName: (name: string) => void) {
    this.bytes = bytes
    this.body = body
    this.onName = onName
    this.budget = 4 * bytes.length + 100_000
  }

  check(start: number): void {
    try {
      for (const offset of this.readTables(start)) this.readObject(offset)
      // Programs that repair damaged files look for objects at any offset.
      for (const { index } of this.body.matchAll(/(?<!\d)\d{1,10}[\s\0]+\d{1,5}[\s\0]+obj(?![a-z])/g))
        this.readObject(index)
      for (const stream of this.packed) this.readPacked(stream)
    } catch (error) {
      if (error instanceof Refused) throw error
      if (error instanceof Malformed || error instanceof RangeError || isZlibError(error)) throw broken()
      throw error
    }
  }

  /** The offsets of all objects in the tables, from the last table back to the first. */
  private readTables(start: number): Set<number> {
    const offsets = new Set<number>()
    const waiting = [start]
    const known = new Set<number>()
    let root: PdfValue = null
    while (waiting.length > 0) {
      const at = waiting.pop()!
      if (known.has(at)) continue
      known.add(at)
      if (known.size > maxSections) throw broken()
      const trailer = this.readTable(at, offsets)
      if (offsets.size > maxObjects) throw broken()
      root ??= trailer.get('/Root') ?? null
      if (trailer.has('/Encrypt')) this.isEncrypted = true
      for (const key of ['/Prev', '/XRefStm']) {
        const other = trailer.get(key)
        // Some programs write 0 instead of leaving the key out.
        if (typeof other === 'number' && other > 0) waiting.push(other)
      }
    }
    if (!(root instanceof Reference)) throw broken()
    return offsets
  }

  private readTable(at: number, offsets: Set<number>): PdfDictionary {
    if (at >= this.bytes.length) throw broken()
    const reader = new PdfReader(this.bytes, at, this.onName)
    if (!reader.takeWord('xref')) return this.readTableStream(at, offsets)
    const entry = /[\s\0]*(\d{1,10})[\s\0]+(\d{1,10})([\s\0]+[nf])?/y
    entry.lastIndex = reader.at
    for (let found = entry.exec(this.body); found; found = entry.exec(this.body)) {
      if (found[3]?.endsWith('n')) offsets.add(Number(found[1]))
      if (offsets.size > maxObjects) throw broken()
      reader.at = entry.lastIndex
    }
    if (!reader.takeWord('trailer')) throw broken()
    const trailer = reader.read()
    if (!(trailer instanceof Map)) throw broken()
    return trailer
  }

  /** Reads a table in the form of a stream (ISO 32000-2, 7.5.8). */
  private readTableStream(at: number, offsets: Set<number>): PdfDictionary {
    const stream = this.readObject(at)
    if (stream?.dictionary.get('/Type') !== '/XRef') throw broken()
    const { dictionary } = stream
    const widths = dictionary.get('/W')
    if (!Array.isArray(widths) || widths.length !== 3 || !widths.every(isWidth)) throw broken()
    const [type, second] = widths as [number, number, number]
    const length = widths.reduce<number>((sum, width) => sum + (width as number), 0)
    if (length === 0) throw broken()
    const rows = this.unpack(stream, dictionary.get('/Length'))
    for (let row = 0; row + length <= rows.length; row += length) {
      // Without a type column every entry is an uncompressed object.
      const kind = type === 0 ? 1 : number(rows, row, type)
      if (kind === 1) offsets.add(number(rows, row + type, second))
      if (offsets.size > maxObjects) throw broken()
    }
    return dictionary
  }

  /** Reads the object at `offset` once. Returns its stream, or null for an object without one or already read. */
  private readObject(offset: number): Stream | null {
    if (this.seen.has(offset)) return null
    this.seen.add(offset)
    const reader = new PdfReader(this.bytes, offset, this.onName)
    try {
      for (const _ of ['number', 'generation']) {
        const word = reader.peekWord()
        if (!/^\d{1,10}$/.test(word)) return null
        reader.at += word.length
      }
      return reader.takeWord('obj') ? this.streamOf(reader.read(), reader) : null
    } finally {
      this.spend(reader.at - offset)
    }
  }

  private streamOf(dictionary: PdfValue, reader: PdfReader): Stream | null {
    if (!(dictionary instanceof Map) || !reader.takeWord('stream')) return null
    if (this.bytes[reader.at] === 13) reader.at++
    if (this.bytes[reader.at] === 10) reader.at++
    const stream = { dictionary, start: reader.at }
    const isPacked = ['/N', '/First'].every(key => typeof dictionary.get(key) === 'number')
    if (isPacked || dictionary.get('/Type') === '/ObjStm') this.packed.push(stream)
    return stream
  }

  /** Reads the objects of an object stream, at the offsets in the head of the stream (7.5.7). */
  private readPacked(stream: Stream): void {
    let inside: Buffer
    try {
      inside = this.unpack(stream)
    } catch (error) {
      if (this.isEncrypted && isZlibError(error)) return
      throw error
    }
    const [count, first] = ['/N', '/First'].map(key => stream.dictionary.get(key))
    if (typeof count !== 'number' || typeof first !== 'number') throw broken()
    const head = new PdfReader(inside, 0, this.onName, Math.min(first, inside.length))
    for (let left = Math.min(count, maxObjects); left > 0; left--) {
      const [, offset] = [head.read(), head.read()]
      if (typeof offset !== 'number') throw broken()
      const reader = new PdfReader(inside, first + offset, this.onName)
      reader.read()
      this.spend(reader.at - first - offset)
    }
  }

  private spend(bytes: number): void {
    this.budget -= bytes
    if (this.budget < 0) throw broken()
  }

  /** The decoded data of a stream. Bytes after the end of the compressed data are ignored. */
  private unpack({ dictionary, start }: Stream, length?: PdfValue): Buffer {
    const filter = only(dictionary.get('/Filter') ?? null)
    const parameters = only(dictionary.get('/DecodeParms') ?? null)
    if (filter === null)
      return this.bytes.subarray(start, typeof length === 'number' ? start + length : undefined)
    if (filter !== '/FlateDecode') throw broken()
    const room = Math.max(maxInflated - this.inflated, 1)
    const inflated = inflateSync(this.bytes.subarray(start), { maxOutputLength: room })
    this.inflated += inflated.length
    this.budget += 2 * inflated.length
    return parameters instanceof Map ? withoutPredictor(inflated, parameters) : inflated
  }
}

/** A filter may be a value or a list of one value; returns the value. */
function only(value: PdfValue): PdfValue {
  if (!Array.isArray(value)) return value
  if (value.length > 1) throw broken()
  return value[0] ?? null
}

const isWidth = (value: PdfValue) =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 8

function number(bytes: Buffer, at: number, length: number): number {
  let sum = 0
  for (let i = 0; i < length; i++) sum = sum * 256 + bytes[at + i]!
  return sum
}

const isZlibError = (error: unknown) =>
  /^(Z_|ERR_BUFFER_TOO_LARGE|ERR_OUT_OF_RANGE)/.test(String((error as NodeJS.ErrnoException).code))

/** Reverses the PNG predictor of each row (ISO 32000-2, 7.4.4.4), the only predictor in tables of objects. */
function withoutPredictor(bytes: Buffer, parameters: PdfDictionary): Buffer {
  const predictor = parameters.get('/Predictor') ?? 1
  if (predictor === 1) return bytes
  const columns = parameters.get('/Columns') ?? 1
  if (typeof predictor !== 'number' || predictor < 10) throw broken()
  if (typeof columns !== 'number' || !(columns >= 1 && columns <= 1000)) throw broken()
  const rows = Math.floor(bytes.length / (columns + 1))
  const plain = Buffer.alloc(rows * columns)
  for (let row = 0; row < rows; row++) {
    const kind = bytes[row * (columns + 1)]!
    for (let i = 0; i < columns; i++) {
      const at = row * columns + i
      const left = i > 0 ? plain[at - 1]! : 0
      const up = row > 0 ? plain[at - columns]! : 0
      const corner = row > 0 && i > 0 ? plain[at - columns - 1]! : 0
      plain[at] = bytes[row * (columns + 1) + 1 + i]! + predicted(kind, left, up, corner)
    }
  }
  return plain
}

function predicted(kind: number, left: number, up: number, corner: number): number {
  if (kind === 1) return left
  if (kind === 2) return up
  if (kind === 3) return (left + up) >> 1
  if (kind !== 4) return 0
  const [toLeft, toUp, toCorner] = [left, up, corner].map(one => Math.abs(left + up - corner - one))
  if (toLeft! <= toUp! && toLeft! <= toCorner!) return left
  return toUp! <= toCorner! ? up : corner
}
