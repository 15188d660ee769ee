import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

/** The files of the typeface, each with the letters of some scripts; the first that has a letter draws it. */
const scripts = ['latin', 'latin-ext', 'greek', 'cyrillic', 'cyrillic-ext', 'vietnamese'] as const
const styles = {
  plain: '400-normal',
  italic: '400-italic',
  bold: '600-normal',
  'bold italic': '600-italic',
} as const
export type Style = keyof typeof styles

/** Words of a line, each with its style. */
export type Words = readonly { text: string; style: Style }[]

/** Registers the typeface. A file is read when its font is used. */
export function registerLetters(doc: PDFKit.PDFDocument): void {
  for (const script of scripts)
    for (const [style, file] of Object.entries(styles))
      doc.registerFont(
        `${script} ${style}`,
        require.resolve(`@fontsource/source-serif-4/files/source-serif-4-${script}-${file}.woff`),
      )
}

/** Letters that every file of Latin letters has. */
const common = /^[\n\u0020-\u007e\u00a0-\u00ff’‘“”–—…€•]*$/

/** A piece of a line that one font draws. */
interface Run {
  font: string
  text: string
}

/** Whether the font that the document uses now has a letter. */
const has = (doc: PDFKit.PDFDocument, letter: string): boolean => {
  // pdfkit declares no type for its font.
  const { font } = (doc as unknown as { _font: { font: { hasGlyphForCodePoint(code: number): boolean } } })
    ._font
  return font.hasGlyphForCodePoint(letter.codePointAt(0)!)
}

/** Divides a text into pieces that one font draws. A letter of no font is drawn by the first, as an empty box. */
function runsOf(doc: PDFKit.PDFDocument, text: string, style: Style): Run[] {
  if (common.test(text)) return [{ font: `latin ${style}`, text }]
  const runs: Run[] = []
  for (const letter of text) {
    const isCommon = common.test(letter)
    const script = isCommon ? 'latin' : scripts.find(one => has(doc.font(`${one} ${style}`), letter))
    add(runs, { font: `${script ?? 'latin'} ${style}`, text: letter })
  }
  return runs
}

function add(runs: Run[], { font, text }: Run): void {
  const last = runs.at(-1)
  if (last?.font === font) last.text += text
  else runs.push({ font, text })
}

/** The width of some runs in points. */
export const widthOf = (doc: PDFKit.PDFDocument, runs: readonly Run[], size: number): number =>
  runs.reduce((sum, { font, text }) => sum + doc.font(font).fontSize(size).widthOfString(text), 0)

/**
 * Divides words into lines of this width. pdfkit would break a line also between two fonts, in the middle of a word. A
 * word that is wider than a line is broken between its letters.
 */
export function linesOf(doc: PDFKit.PDFDocument, words: Words, size: number, width: number): Run[][] {
  const lines: Run[][] = [[]]
  let x = 0
  const endLine = () => {
    lines.push([])
    x = 0
  }
  for (const word of wholeWords(doc, words)) {
    const needed = widthOf(doc, withoutEnd(word), size)
    if (x > 0 && x + needed > width) endLine()
    for (const run of needed > width ? lettersOf(word) : word) {
      const text = run.text.replace(/\n$/, '')
      const more = widthOf(doc, [{ ...run, text }], size)
      if (needed > width && x + more > width) endLine()
      add(lines.at(-1)!, { ...run, text })
      x += more
    }
    if (word.at(-1)!.text.endsWith('\n')) endLine()
  }
  return lines
}

/** The words with the space or the end of a line that follows each; a word may change its style inside. */
function wholeWords(doc: PDFKit.PDFDocument, words: Words): Run[][] {
  const whole: Run[][] = []
  let isOpen = false
  for (const { text, style } of words)
    for (const piece of text.normalize('NFC').split(/(?<=[ \n])/)) {
      if (piece === '') continue
      const runs = runsOf(doc, piece, style)
      if (isOpen) whole.at(-1)!.push(...runs)
      else whole.push(runs)
      isOpen = !/[ \n]$/.test(piece)
    }
  return whole
}

const withoutEnd = (word: readonly Run[]): Run[] => [
  ...word.slice(0, -1),
  { ...word.at(-1)!, text: word.at(-1)!.text.trimEnd() },
]

const lettersOf = (word: readonly Run[]): Run[] =>
  word.flatMap(({ font, text }) => Array.from(text, letter => ({ font, text: letter })))
