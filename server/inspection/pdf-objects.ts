/** A name is a text with a leading `/`. The contents of strings are dropped, because no check needs them. */
export type PdfValue = number | string | null | PdfValue[] | PdfDictionary | Reference | 'string'
export interface PdfDictionary extends Map<string, PdfValue> {}
export class Reference {
  readonly number: number

  constructor(number: number) {
    this.number = number
  }
}

/** The bytes are not valid PDF objects. */
export class Malformed extends Error {}

const maxDepth = 200
/** Maximum length of words and names, in bytes. */
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
 * Reads PDF objects one after the other (ISO 32000-2, 7.2 and 7.3), up to `end` at most, and calls `onName` for every
 * name and `onString` for the place of every string in brackets.
 */
export class PdfReader {
  readonly bytes: Buffer
  readonly end: number
  at: number
  private readonly onName: (name: string) => void
  private readonly onString: ((from: number, to: number) => void) | undefined

  constructor(
    bytes: Buffer,
    at: number,
    onName: (name: string) => void,
    { end = bytes.length, onString }: { end?: number; onString?: (from: number, to: number) => void } = {},
  ) {
    this.bytes = bytes
    this.at = at
    this.onName = onName
    this.onString = onString
    this.end = end
  }

  /** Skips white space and comments. */
  skipSpace(): void {
    while (this.at < this.end) {
      const byte = this.bytes[this.at]!
      if (byte === percent)
        while (this.at < this.end && this.bytes[this.at] !== 10 && this.bytes[this.at] !== 13) this.at++
      else if (isSpace(byte)) this.at++
      else return
    }
  }

  /** The next word, without moving. */
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

  /** Moves past `word` if it is next. Returns whether it was. */
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
    const from = this.at
    let open = 0
    for (; this.at < this.end; this.at++) {
      const byte = this.bytes[this.at]
      if (byte === backslash) this.at++
      else if (byte === openRound) open++
      else if (byte === closeRound && --open === 0) {
        this.at++
        this.onString?.(from, this.at)
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
      // Common PDF readers skip values in the place of a key.
      if (typeof key !== 'string' || !key.startsWith('/')) continue
      this.skipSpace()
      // Some programs write a key without a value.
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
    // Common PDF readers skip unknown words.
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
