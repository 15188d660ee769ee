/** A file that was uuencoded, with the name in its first line. */
interface UuencodedFile {
  name: string
  bytes: Uint8Array
}

const firstLine = /^begin [0-7]{3,4} (\S.{0,200})$/
const lastLine = 'end'
/** The characters of a line after its length; a backtick stands for zero, like a space. */
const dataLine = /^[ -`]*$/

const sixBits = (line: string, at: number) => ((line.charCodeAt(at) || 0x20) - 0x20) & 0x3f

/** The bytes of a line; null for a line that is not uuencoded. Mail programs take spaces at the end away. */
function bytesOf(line: string): Uint8Array | null {
  const length = sixBits(line, 0)
  if (!dataLine.test(line) || line.length - 1 > Math.ceil(length / 3) * 4 + 1) return null
  const bytes = new Uint8Array(length)
  // What does not fit into the bytes at the end is dropped.
  for (let at = 0, sign = 1; at < length; at += 3, sign += 4) {
    const bits =
      (sixBits(line, sign) << 18) |
      (sixBits(line, sign + 1) << 12) |
      (sixBits(line, sign + 2) << 6) |
      sixBits(line, sign + 3)
    bytes[at] = bits >> 16
    bytes[at + 1] = bits >> 8
    bytes[at + 2] = bits
  }
  return bytes
}

/** The file that begins at a line, and the number of its lines; null for lines that only look like one. */
function fileAt(lines: readonly string[], start: number): { file: UuencodedFile; count: number } | null {
  const [, name] = firstLine.exec(lines[start]!) ?? []
  if (!name) return null
  const parts: Uint8Array[] = []
  for (let at = start + 1; at < lines.length; at++) {
    const line = lines[at]!
    if (line === lastLine)
      return { file: { name, bytes: new Uint8Array(Buffer.concat(parts)) }, count: at + 1 - start }
    const bytes = bytesOf(line)
    if (!bytes) return null
    parts.push(bytes)
  }
  return null
}

/** Takes the uuencoded files out of a text: older programs write attachments between its lines. */
export function takeUuencoded(text: string): { text: string; files: UuencodedFile[] } {
  if (!/^begin [0-7]{3}/m.test(text)) return { text, files: [] }
  const lines = text.split(/\r?\n/)
  const kept: string[] = []
  const files: UuencodedFile[] = []
  for (let at = 0; at < lines.length; at++) {
    const found = fileAt(lines, at)
    if (found) {
      files.push(found.file)
      at += found.count - 1
    } else kept.push(lines[at]!)
  }
  return { text: kept.join('\n'), files }
}
