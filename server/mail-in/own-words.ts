/** Begins and ends of the line above a quoted message; the line holds a date, and mail programs wrap it. */
const attribution =
  /^(?:il|in data|on|le|el|am)\s(?=.*\d).{5,400}\b(?:ha scritto|wrote|a écrit|escribió|schrieb)\s*:$/i
const attributionLines = 4

const originalMark = /^-{2,}\s*(?:messaggio originale|original message|original-nachricht)\s*-{2,}$/i
const originalBegins = /^\*?(?:da|from)\s*:/i
const originalGoesOn = /^\*?(?:inviato(?: il)?|data|date|sent|a|to|cc|ogg|oggetto|subject)\s*:/i
/** Lines after «Da:» among which the other lines of the head of a message are looked for. */
const headLines = 6

const signatureMark = /^--\s?$/
const signatureLines = 12
const advertisement =
  /^(?:inviato da(?:l mio)?|sent from(?: my)?|scarica outlook per|ottieni outlook per|get outlook for)\b.{0,80}$/i

const isQuoted = (line: string) => /^\s{0,2}>/.test(line)
const isBlank = (line: string) => line.trim() === ''

/** The number of lines of the attribution that begins at `at`; 0 without one. */
function attributionAt(lines: readonly string[], at: number): number {
  let joined = ''
  for (let count = 1; count <= attributionLines; count++) {
    const line = lines[at + count - 1]?.trim()
    if (!line) return 0
    joined = joined ? `${joined} ${line}` : line
    if (joined.length > 450) return 0
    if (attribution.test(joined)) return count
  }
  return 0
}

function isOriginalAt(lines: readonly string[], at: number): boolean {
  const line = lines[at]!.trim()
  if (originalMark.test(line)) return true
  if (!originalBegins.test(line)) return false
  const after = lines.slice(at + 1, at + 1 + headLines)
  return after.filter(one => originalGoesOn.test(one.trim())).length >= 2
}

/** The first line of a quotation that goes on to the end of the text without marks; the end without one. */
function startOfOriginal(lines: readonly string[]): number {
  for (let at = 0; at < lines.length; at++) {
    if (isOriginalAt(lines, at)) {
      // Outlook draws a line above the head.
      return /^[_-]{8,}$/.test(lines[at - 1]?.trim() ?? '') ? at - 1 : at
    }
    const count = attributionAt(lines, at)
    if (count === 0) continue
    const next = lines.slice(at + count).find(line => !isBlank(line))
    if (next !== undefined && !isQuoted(next)) return at
  }
  return lines.length
}

const withoutBlankEnd = (lines: readonly string[]) =>
  lines.slice(0, lines.findLastIndex(line => !isBlank(line)) + 1)

/** Without the quoted lines at the end, and the attribution above them. */
function withoutQuotedEnd(lines: readonly string[]): string[] {
  const last = lines.findLastIndex(line => !isBlank(line) && !isQuoted(line))
  const rest = lines.slice(0, last + 1)
  for (let count = 1; count <= attributionLines; count++)
    if (attributionAt(rest, rest.length - count) === count) return withoutBlankEnd(rest.slice(0, -count))
  return rest
}

/** Without the quoted lines at the start: below them stands the answer. Quotations between answers stay. */
function withoutQuotedStart(lines: readonly string[]): string[] {
  const start = Math.max(
    lines.findIndex(line => !isBlank(line)),
    0,
  )
  const from = start + attributionAt(lines, start)
  const first = lines.findIndex((line, at) => at >= from && !isBlank(line))
  if (first === -1 || !isQuoted(lines[first]!)) return [...lines]
  const answer = lines.findIndex((line, at) => at > first && !isBlank(line) && !isQuoted(line))
  return answer === -1 ? [] : lines.slice(answer)
}

function withoutSignature(lines: readonly string[]): string[] {
  const mark = lines.findIndex(line => signatureMark.test(line))
  const isShort = lines.slice(mark + 1).filter(line => !isQuoted(line)).length <= signatureLines
  const rest = withoutBlankEnd(mark >= 0 && isShort ? lines.slice(0, mark) : lines)
  const last = rest.at(-1)
  return last !== undefined && advertisement.test(last.trim()) ? withoutBlankEnd(rest.slice(0, -1)) : rest
}

/**
 * What a person has written in an answer by mail: without the quoted message, the signature after `--` and the line of
 * the mail program. In doubt the text stays: too much is better than a lost sentence. Empty when the whole text is
 * quoted.
 */
export function ownWords(text: string): string {
  const lines = text.split('\n').map(line => line.trimEnd())
  const above = lines.slice(0, startOfOriginal(lines))
  // Nothing above: the answer stands below or inside the quoted message.
  const kept =
    above.every(line => isBlank(line) || isQuoted(line)) && above.length < lines.length ? lines : above
  const own = withoutQuotedStart(withoutQuotedEnd(withoutSignature(withoutQuotedEnd(kept))))
  return own
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
