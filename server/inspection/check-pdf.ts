import { inflateSync } from 'node:zlib'
import { Malformed, type PdfDictionary, PdfReader, type PdfValue, Reference } from './pdf-objects.ts'
import { Refused } from './refused.ts'

/** The sender of a file. Forms of the staff may use scripts for their fields, files of visitors may run nothing. */
export type Sender = 'visitor' | 'staff'

export const damagedPdf = () =>
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

/** What a check found in a PDF. */
export interface CheckedPdf {
  /** What could not be read: protection makes object streams unreadable, mistakes any object. */
  unread: 'nothing' | 'object streams' | 'objects'
  /** The pages of the page tree; null for a wrong tree, or one that could not be read. */
  pages: number | null
}

/**
 * Checks that a file is a PDF and not also an archive or HTML, and that it holds nothing that runs and no other file.
 * Throws `Refused`.
 */
export function checkPdf(bytes: Buffer, sender: Sender): CheckedPdf {
  const body = bytes.toString('latin1')
  const objects = new Objects(bytes, body, name => {
    if (refusedNames[sender].has(name)) throw active()
  })
  objects.read()
  const end = body.lastIndexOf('%%EOF')
  // A file without its last line may be cut, unless its objects end whole.
  if (end < 0 && !/(?:endobj|>>|startxref)[\s\0]*$/.test(body.slice(-200))) throw damagedPdf()
  // Scanners pad the last block with NUL; old systems end files with Control-Z.
  if (end >= 0 && /[^\s\0\x1a]/.test(body.slice(end + 5))) throw hidden()
  if (isPolyglot(body, bytes, objects)) throw hidden()
  const unread = end >= 0 && /^%PDF-[12]\.\d/.test(body) ? objects.unread : 'objects'
  return { unread, pages: objects.countPages() }
}

const markup = /<(?:!doctype\s+html|(?:html|head|body|script|iframe|hta:application)[\s>/]|\?php\s)/gi
/** Programs find RAR and 7z archives at any offset. */
const otherArchives = /Rar!\x1a\x07|7z\xbc\xaf\x27\x1c/
const zipEnd = Buffer.from('PK\x05\x06', 'latin1')
const zipEntry = 0x02014b50

/** Whether other programs would open the file as HTML or as an archive. Markup inside a string is text. */
function isPolyglot(body: string, bytes: Buffer, objects: Objects): boolean {
  if (otherArchives.test(body)) return true
  for (const { index } of body.matchAll(markup)) if (!objects.isInString(index)) return true
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

/**
 * The beginning of an object or of a trailer, at any offset, because programs that repair damaged files look for objects
 * everywhere. Comments may stand between the numbers.
 */
const startOfObject =
  /(?:\d(?:[\s\0]|%[^\r\n]{0,200}[\r\n])+\d{1,9}(?:[\s\0]|%[^\r\n]{0,200}[\r\n])+obj|trailer)(?![a-z])/g

class Objects {
  unread: CheckedPdf['unread'] = 'nothing'
  private readonly bytes: Buffer
  private readonly body: string
  private readonly onName: (name: string) => void
  private inflated = 0
  /** Bytes left to read as objects, a few times the size of the file: nested objects could be read endlessly. */
  private budget: number
  private readonly strings: [from: number, to: number][] = []
  /** The last version of each object, by its number. */
  private readonly objects = new Map<number, PdfValue>()
  private root: PdfValue = null

  constructor(bytes: Buffer, body: string, onName: (name: string) => void) {
    this.bytes = bytes
    this.body = body
    this.onName = onName
    this.budget = 4 * bytes.length + 100_000
  }

  /** Reads all objects. */
  read(): void {
    for (const { 0: start, index } of this.body.matchAll(startOfObject)) {
      const [number] = /\d{0,10}$/.exec(this.body.slice(Math.max(0, index - 9), index + 1))!
      this.attempt('objects', () => this.readObject(Number(number), index + start.length))
    }
  }

  private attempt(kind: CheckedPdf['unread'], work: () => void): void {
    try {
      work()
    } catch (error) {
      if (!(error instanceof Malformed || error instanceof RangeError || isZlibError(error))) throw error
      if (this.unread !== 'objects') this.unread = kind
    }
  }

  /** Whether the byte at `offset` belongs to a string of an object. */
  isInString(offset: number): boolean {
    return this.strings.some(([from, to]) => from <= offset && offset < to)
  }

  /** The leaves of the page tree; null for a tree with a loop or without a part. */
  countPages(): number | null {
    const found = (value: PdfValue | undefined) =>
      (value instanceof Reference ? this.objects.get(value.number) : value) ?? null
    const catalog = found(this.root)
    const waiting = [catalog instanceof Map ? catalog.get('/Pages') : null]
    const seen = new Set<PdfValue>()
    let pages = 0
    while (waiting.length > 0) {
      const node = found(waiting.pop())
      if (!(node instanceof Map) || seen.has(node)) return null
      seen.add(node)
      const kids = found(node.get('/Kids'))
      if (Array.isArray(kids)) for (const kid of kids) waiting.push(kid)
      else if (node.has('/Kids') || node.get('/Type') === '/Pages') return null
      else pages++
    }
    return pages
  }

  /** Reads the object, or the trailer, that begins at `offset`. */
  private readObject(number: number, offset: number): void {
    const reader = new PdfReader(this.bytes, offset, this.onName, {
      onString: (from, to) => this.strings.push([from, to]),
    })
    try {
      const value = reader.read()
      this.objects.set(number, value)
      if (!(value instanceof Map)) return
      this.root = value.get('/Root') ?? this.root
      if (!reader.takeWord('stream')) return
      if (this.bytes[reader.at] === 13) reader.at++
      if (this.bytes[reader.at] === 10) reader.at++
      const isPacked = ['/N', '/First'].every(key => typeof value.get(key) === 'number')
      if (isPacked || value.get('/Type') === '/ObjStm')
        this.attempt('object streams', () => this.readPacked(value, reader.at))
    } finally {
      this.spend(reader.at - offset)
    }
  }

  /** Reads the objects of an object stream, at the offsets in the head of the stream (7.5.7). */
  private readPacked(dictionary: PdfDictionary, start: number): void {
    const inside = this.unpack(dictionary, start)
    const [count, first] = ['/N', '/First'].map(key => dictionary.get(key))
    if (typeof count !== 'number' || typeof first !== 'number') throw new Malformed('no head')
    const head = new PdfReader(inside, 0, this.onName, { end: Math.min(first, inside.length) })
    for (let left = Math.min(count, maxObjects); left > 0; left--) {
      const [number, offset] = [head.read(), head.read()]
      if (typeof number !== 'number' || typeof offset !== 'number') throw new Malformed('no offset')
      const reader = new PdfReader(inside, first + offset, this.onName)
      this.objects.set(number, reader.read())
      this.spend(reader.at - first - offset)
    }
  }

  private spend(bytes: number): void {
    this.budget -= bytes
    if (this.budget < 0) throw new Malformed('nested objects')
  }

  /** The decoded data of an object stream. Bytes after the end of the compressed data are ignored. */
  private unpack(dictionary: PdfDictionary, start: number): Buffer {
    const filter = dictionary.get('/Filter') ?? null
    if (filter === null) return this.bytes.subarray(start)
    if (String(filter) !== '/FlateDecode' || dictionary.has('/DecodeParms')) throw new Malformed('a filter')
    const room = Math.max(maxInflated - this.inflated, 1)
    const inflated = inflateSync(this.bytes.subarray(start), { maxOutputLength: room })
    this.inflated += inflated.length
    this.budget += 2 * inflated.length
    return inflated
  }
}

const isZlibError = (error: unknown) =>
  /^(Z_|ERR_BUFFER_TOO_LARGE|ERR_OUT_OF_RANGE)/.test(String((error as NodeJS.ErrnoException).code))
