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
  /**
   * What could not be read: protection makes object streams unreadable, mistakes any object. An object that programs may
   * read in different ways counts as a mistake.
   */
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
  const objects = new Objects(bytes, body, refusedNames[sender])
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
 * everywhere. Only a space, a comment or a number ends before the word `obj`.
 */
const startOfObject = /(?<![^\s\0\d.+-])obj(?=[\s\0()<>[\]{}/%])|trailer(?![a-z])/g
/** The usual numbers before the word `obj`. Programs also read `6. 0 obj`, `6+0obj` and comments between the numbers. */
const numbersOfObject = /(?<!\d)(\d{1,10})[\s\0]+\d+[\s\0]+$/
/** The keys of a usual object stream (7.5.7). */
const keysOfPacked = ['/Type', '/N', '/First', '/Length', '/Filter', '/Extends']

class Objects {
  unread: CheckedPdf['unread'] = 'nothing'
  private readonly bytes: Buffer
  private readonly body: string
  private readonly refused: ReadonlySet<string>
  private inflated = 0
  /** Bytes left to read as objects, a few times the size of the file: nested objects could be read endlessly. */
  private budget: number
  /** 1 for each byte of a string of an object. */
  private readonly inString: Uint8Array
  /** The last version of each object, by its number. */
  private readonly objects = new Map<number, PdfValue>()
  private root: PdfValue = null

  constructor(bytes: Buffer, body: string, refused: ReadonlySet<string>) {
    this.bytes = bytes
    this.body = body
    this.refused = refused
    this.inString = new Uint8Array(bytes.length)
    this.budget = 4 * bytes.length + 100_000
  }

  /** Reads all objects. */
  read(): void {
    for (const { 0: start, index } of this.body.matchAll(startOfObject)) {
      if (this.budget < 0) return
      try {
        this.readObject(start, index)
      } catch (error) {
        if (isZlibError(error)) this.unread = this.unread === 'nothing' ? 'object streams' : this.unread
        else if (error instanceof Malformed || error instanceof RangeError) this.unread = 'objects'
        else throw error
      }
    }
  }

  /** Whether the byte at `offset` belongs to a string of an object. */
  isInString(offset: number): boolean {
    return this.inString[offset] === 1
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

  /** Reads the object, or the trailer, that begins with the word `start` at `index`. */
  private readObject(start: string, index: number): void {
    const offset = index + start.length
    const names: string[] = []
    const onName = (name: string) => {
      names.push(name)
      this.checkName(name)
    }
    const reader = new PdfReader(this.bytes, offset, onName, {
      onString: (from, to) => this.inString.fill(1, from, to),
    })
    try {
      const value = reader.read()
      if (start === 'obj') {
        const numbers = numbersOfObject.exec(this.body.slice(Math.max(0, index - 40), index))
        if (!numbers) throw new Malformed('no number')
        this.objects.set(Number(numbers[1]), value)
      }
      if (!(value instanceof Map)) return
      this.root = value.get('/Root') ?? this.root
      if (!reader.takeWord('stream')) return
      // Some programs read object streams without their type.
      if (names.includes('ObjStm') || (names.includes('N') && names.includes('First')))
        this.readPacked(value, names, reader.at)
    } finally {
      this.spend(reader.at - offset)
    }
  }

  /** Reads the objects of an object stream, at the offsets in the head of the stream (7.5.7). */
  private readPacked(dictionary: PdfDictionary, names: readonly string[], at: number): void {
    const inside = this.unpack(dictionary, names, at)
    const [count, first] = ['/N', '/First'].map(key => dictionary.get(key))
    if (typeof count !== 'number' || typeof first !== 'number' || count > maxObjects)
      throw new Malformed('no head')
    const onName = (name: string) => {
      this.checkName(name)
      // Some programs end a stream at its stated length, or an object where the next one begins.
      if ([...this.refused].some(refused => name.startsWith(refused))) throw new Malformed('a cut name')
    }
    const head = new PdfReader(inside, 0, onName, { end: Math.min(first, inside.length) })
    for (let left = count; left > 0; left--) {
      const [number, offset] = [head.read(), head.read()]
      if (typeof number !== 'number' || typeof offset !== 'number') throw new Malformed('no offset')
      const reader = new PdfReader(inside, first + offset, onName)
      this.objects.set(number, reader.read())
      this.spend(reader.at - first - offset)
      if (reader.takeWord('stream')) throw new Malformed('a stream in a stream')
    }
  }

  private checkName(name: string): void {
    if (this.refused.has(name)) throw active()
  }

  private spend(bytes: number): void {
    this.budget -= bytes
    if (this.budget < 0) throw new Malformed('nested objects')
  }

  /**
   * The decoded data of an object stream. Programs differ in streams with a name twice or with other keys. Bytes after the
   * end of the compressed data are ignored.
   */
  private unpack(dictionary: PdfDictionary, names: readonly string[], at: number): Buffer {
    const filter = dictionary.get('/Filter') ?? null
    const lineEnd = /^(?:\r\n?|\n)/.exec(this.body.slice(at, at + 2))
    const isUsual = [...dictionary.keys()].every(key => keysOfPacked.includes(key))
    if (!isUsual || new Set(names).size < names.length || !lineEnd) throw new Malformed('an unusual stream')
    const data = this.bytes.subarray(at + lineEnd[0].length)
    if (filter === null) return data
    if (String(filter) !== '/FlateDecode') throw new Malformed('a filter')
    const room = Math.max(maxInflated - this.inflated, 1)
    const inflated = inflateSync(data, { maxOutputLength: room })
    this.inflated += inflated.length
    this.budget += 2 * inflated.length
    return inflated
  }
}

const isZlibError = (error: unknown) =>
  /^(Z_|ERR_BUFFER_TOO_LARGE|ERR_OUT_OF_RANGE)/.test(String((error as NodeJS.ErrnoException).code))
