/** Names are texts that begin with `/`, strings are left out: nothing here depends on what a string says. */
export type PdfValue = number | string | null | PdfValue[] | PdfDictionary | Reference | 'string'
export interface PdfDictionary extends Map<string, PdfValue> {}
export class Reference {
  readonly number: number

  constructor(number: number) {
    this.number = number
  }
}

/** What is written cannot be read as objects of a PDF. */
export class Malformed extends Error {}

const maxDepth = 200
/** No word of a PDF is longer, nor is a name. */
const maxWord = 1000
const [
  space,
  openRound,
  closeRound,
  slash,
  percent,
  openAngle,
  closeAngle,
  openSquare,
  closeSquare,
  backslash,
] = Buffer.from(' ()/%<>[]\\')
const isSpace = (byte: number | undefined) =>
  byte === space || byte === 0 || (byte !== undefined && byte >= 9 && byte <= 13 && byte !== 11)
const delimiters = new Set(Buffer.from('()<>[]{}/%'))
const isRegular = (byte: number | undefined) => byte !== undefined && !isSpace(byte) && !delimiters.has(byte)

/**
 * Reads the objects of a PDF one after the other (ISO 32000-2, 7.2 and 7.3), and tells every name in them. Each object
 * is read at most up to `end`.
 */
export class PdfReader {
  readonly bytes: Buffer
  readonly end: number
  at: number
  private readonly onName: (name: string) => void

  constructor(bytes: Buffer, at: number, onName: (name: string) => void, end = bytes.length) {
    this.bytes = bytes
    this.at = at
    this.onName = onName
    this.end = end
  }

  /** Passes over white space and comments. */
  skipSpace(): void {
    while (this.at < this.end) {
      const byte = this.bytes[this.at]!
      if (byte === percent)
        while (this.at < this.end && this.bytes[this.at] !== 10 && this.bytes[this.at] !== 13) this.at++
      else if (isSpace(byte)) this.at++
      else return
    }
  }

  /** The word that follows, without passing over it. */
  peekWord(): string {
    this.skipSpace()
    return this.wordAt(this.at)
  }

  private wordAt(from: number): string {
    const end = Math.min(this.end, from + maxWord)
    let to = from
    while (to < end && isRegular(this.bytes[to])) to++
    return this.bytes.toString('latin1', from, to)
  }

  /** Passes over `word` where it follows. */
  takeWord(word: string): boolean {
    if (this.peekWord() !== word) return false
    this.at += word.length
    return true
  }

  /** Reads an object. Throws `Malformed`. */
  read(depth = 0): PdfValue {
    if (depth > maxDepth) throw new Malformed('too deep')
    this.skipSpace()
    if (this.at >= this.end) throw new Malformed('the end')
    const byte = this.bytes[this.at]!
    if (byte === slash) return this.readName()
    if (byte === openRound) return this.skipString()
    if (byte === openSquare) return this.readArray(depth)
    if (byte === openAngle)
      return this.bytes[this.at + 1] === openAngle ? this.readDictionary(depth) : this.skipHexadecimal()
    return this.readWord()
  }

  private readName(): string {
    const word = this.wordAt(this.at + 1)
    this.at += 1 + word.length
    const name = word.replace(/#([0-9a-f]{2})/gi, (_, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    )
    this.onName(name)
    return `/${name}`
  }

  private skipString(): 'string' {
    let open = 0
    for (; this.at < this.end; this.at++) {
      const byte = this.bytes[this.at]
      if (byte === backslash) this.at++
      else if (byte === openRound) open++
      else if (byte === closeRound && --open === 0) {
        this.at++
        return 'string'
      }
    }
    throw new Malformed('a string has no end')
  }

  private skipHexadecimal(): 'string' {
    const to = this.bytes.indexOf(closeAngle!, this.at)
    if (to < 0 || to >= this.end) throw new Malformed('a string has no end')
    this.at = to + 1
    return 'string'
  }

  private readArray(depth: number): PdfValue[] {
    this.at++
    const values: PdfValue[] = []
    for (this.skipSpace(); this.bytes[this.at] !== closeSquare; this.skipSpace())
      values.push(this.read(depth + 1))
    this.at++
    return values
  }

  private readDictionary(depth: number): PdfDictionary {
    this.at += 2
    const entries: PdfDictionary = new Map()
    for (this.skipSpace(); this.bytes[this.at] !== closeAngle; this.skipSpace()) {
      const key = this.read(depth + 1)
      // Readers pass over what is no key.
      if (typeof key !== 'string' || !key.startsWith('/')) continue
      this.skipSpace()
      // A key without a value, which some programs write.
      entries.set(key, this.bytes[this.at] === closeAngle ? null : this.read(depth + 1))
    }
    if (this.bytes[this.at + 1] !== closeAngle) throw new Malformed('a dictionary has no end')
    this.at += 2
    return entries
  }

  private readWord(): PdfValue {
    const word = this.peekWord()
    if (!word) throw new Malformed('no object')
    this.at += word.length
    // Readers pass over words that they do not know, too.
    if (!/^[+-]?(\d+(\.\d*)?|\.\d+)$/.test(word)) return null
    if (/^\d+$/.test(word)) {
      const behind = this.at
      const generation = this.peekWord()
      if (/^\d{1,5}$/.test(generation)) {
        this.at += generation.length
        if (this.takeWord('R')) return new Reference(Number(word))
      }
      this.at = behind
    }
    return Number(word)
  }
}
