/**
 * Begin and end of the line above a quoted message; the line holds a date, and mail programs wrap it. Lines
 * with a pronoun, «mi ha scritto», are words of the person.
 */
const attribution =
  /^(?:il|in data|on|le|el|am)\s(?=.*\d).{5,400}(?<!\b(?:mi|ti|ci|vi|gli|le|me|nous|mir)\s)\b(?:ha scritto|wrote|a écrit|escribió|schrieb)\s*:$/i
const attributionLines = 4

const address = /\S@\S/
const bracketed = /<\s?[^\s<>@]{1,64}@[^\s<>@]{1,255}>/
const clockTime = /(?<![\d.:/])\d{1,2}[.:]\d{2}(?![\d/]|\.\d)/
const year = /\b20\d{2}\b|\b\d{1,2}[/.-]\d{1,2}[/.-]\d{2}\b/

const originalMark = /^-{2,}\s*(?:messaggio originale|original message|original-nachricht)\s*-{2,}$/i
const originalBegins = /^\*?(?:da|from)\s*:/i
const originalGoesOn = /^\*?(?:inviato(?: il)?|data|date|sent|a|to|cc|ogg|oggetto|subject)\s*:/i
/** Lines that lists of a person lack: «Da: …», «A: …» and «Data: …» alone may be a journey. */
const originalOnly = /^\*?(?:inviato(?: il)?|sent|ogg|oggetto|subject)\s*:/i
/** Lines after «Da:» among which the other lines of the head of a message are looked for. */
const headLines = 6

const forwardMark =
  /^(?:-{2,}\s*(?:messaggio inoltrato|forwarded message)\b.{0,200}|(?:(?:inizio (?:del )?)?messaggio inoltrato|(?:begin )?forwarded message)\s*:)$/i

/** The mark of RFC 3676 ends with a space; people type dashes without one, also between two options. */
const programMark = '-- '
const signatureMarks = [programMark, '--']
const signatureLines = 12
const nameLine = /^[^\d,:;?!%€]{1,60}$/
const contactLine =
  /\S@\S|(?:\d[\s./-]?){6}|\bwww\.|^(?:via|viale|piazza|p\.zza|corso|largo|tel|telefono|cell|cellulare|mob|fax)\b/i
const wordsOfText = /[?%€]|\beuro\b|^(?:\S+\s+){3,}\S*[.!;]$/i
const advertisement =
  /^(?:inviato da(?:l mio)?|sent from(?: my)?)\s.{0,40}\b(?:i(?:phone|pad|os)|mac|android|samsung|galaxy|huawei|xiaomi|redmi|oppo|honor|pixel|smartphone|telefono|cellulare|tablet|mobile|dispositivo|outlook|yahoo|libero|gmail|proton|mail|posta|windows)\b.{0,40}$|^(?:scarica outlook per|ottieni outlook per|get outlook for)\b.{0,80}$/i

const isQuoted = (line: string) => /^\s{0,2}>/.test(line)
const isBlank = (line: string) => line.trim() === ''
const firstWord = (line: string) => /^\s*(\p{L}{3,})/u.exec(line)?.[1]?.toLowerCase()

/** The number of lines of the attribution that begins at `at`; 0 without one, or with one that `isOne` refuses. */
function attributionAt(lines: readonly string[], at: number, isOne = (_: string) => true): number {
  let joined = ''
  for (let count = 1; count <= attributionLines; count++) {
    const line = lines[at + count - 1]?.trim()
    if (!line) return 0
    joined = joined ? `${joined} ${line}` : line
    if (joined.length > 450) return 0
    if (!attribution.test(joined)) continue
    // A sentence of the person may stand right above the attribution.
    for (let after = 1; after < count; after++) if (attributionAt(lines, at + after) > 0) return 0
    return isOne(joined) ? count : 0
  }
  return 0
}

/**
 * Whether a program has written an attribution, also without quoted lines below: people write no year beside an address
 * or a clock time, and no address in brackets.
 */
const isOfProgram = (line: string) =>
  bracketed.test(line) || (year.test(line) && (address.test(line) || clockTime.test(line)))

function isOriginalAt(lines: readonly string[], at: number): boolean {
  const line = lines[at]!.trim()
  if (originalMark.test(line)) return true
  if (!originalBegins.test(line)) return false
  const after = lines.slice(at + 1, at + 1 + headLines).filter(one => originalGoesOn.test(one.trim()))
  return (
    after.length >= 2 &&
    after.some(one => originalOnly.test(one.trim())) &&
    [line, ...after].some(one => address.test(one) || clockTime.test(one))
  )
}

/** The first line of a quotation that goes on to the end of the text without marks; the end without one. */
function startOfOriginal(lines: readonly string[]): number {
  for (let at = 0; at < lines.length; at++) {
    if (isOriginalAt(lines, at)) {
      // Outlook draws a line above the head.
      return /^[_-]{8,}$/.test(lines[at - 1]?.trim() ?? '') ? at - 1 : at
    }
    const count = attributionAt(lines, at, isOfProgram)
    if (count === 0) continue
    const next = lines.slice(at + count).find(line => !isBlank(line))
    if (next !== undefined && !isQuoted(next)) return at
  }
  return lines.length
}

const withoutBlankEnd = (lines: readonly string[]) =>
  lines.slice(0, lines.findLastIndex(line => !isBlank(line)) + 1)

/** Without the quoted lines at the end, and the attribution above them. What the person announces with a colon stays. */
function withoutQuotedEnd(lines: readonly string[]): string[] {
  const last = lines.findLastIndex(line => !isBlank(line) && !isQuoted(line))
  const rest = lines.slice(0, last + 1)
  const isAbove = lines.slice(last + 1).some(isQuoted) ? undefined : isOfProgram
  for (let count = 1; count <= attributionLines; count++)
    if (attributionAt(rest, rest.length - count, isAbove) === count)
      return withoutBlankEnd(rest.slice(0, -count))
  const line = rest.at(-1) ?? ''
  return line.endsWith(':') && !address.test(line) && !clockTime.test(line) ? [...lines] : rest
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

/** Whether the lines below a mark are a signature: a name and contacts, no sentence, and nothing shaped as the text above. */
function isSignature(lines: readonly string[], mark: number): boolean {
  const below = lines.slice(mark + 1).filter(line => !isBlank(line) && !isQuoted(line))
  const above = new Set(lines.slice(0, mark).map(firstWord))
  return (
    below.length <= signatureLines &&
    below.every(line => !wordsOfText.test(line.trim()) && !(firstWord(line) && above.has(firstWord(line)))) &&
    below.slice(0, 1).every(line => nameLine.test(line.trim())) &&
    (lines[mark] === programMark || below.some(line => contactLine.test(line.trim())))
  )
}

function withoutSignature(lines: readonly string[]): string[] {
  const mark = lines.findLastIndex(line => signatureMarks.includes(line))
  const rest = withoutBlankEnd(mark >= 0 && isSignature(lines, mark) ? lines.slice(0, mark) : lines)
  const last = rest.at(-1)
  return last !== undefined && advertisement.test(last.trim()) ? withoutBlankEnd(rest.slice(0, -1)) : rest
}

const linesOf = (text: string) => text.split('\n').map(line => (line === programMark ? line : line.trimEnd()))

const asParagraphs = (lines: readonly string[]): string =>
  lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()

/** A text without the spaces at the ends of lines, and with one blank line between paragraphs. */
export const tidied = (text: string): string => asParagraphs(linesOf(text))

/**
 * What a person has written in an answer by mail: without the quoted message, the signature after `--` and the line of
 * the mail program. In doubt the text stays, and what the person forwards: too much is better than a lost sentence.
 * Empty when the whole text is quoted.
 */
export function ownWords(text: string): string {
  const lines = linesOf(text)
  const above = lines.slice(0, startOfOriginal(lines))
  if (above.some(line => forwardMark.test(line.trim()))) return asParagraphs(lines)
  // Nothing above: the answer stands below or inside the quoted message.
  const kept =
    above.every(line => isBlank(line) || isQuoted(line)) && above.length < lines.length ? lines : above
  return asParagraphs(withoutQuotedStart(withoutQuotedEnd(withoutSignature(withoutQuotedEnd(kept)))))
}
