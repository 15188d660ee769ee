import { createRequire } from 'node:module'
import { type Font, openSync } from 'fontkit'

const require = createRequire(import.meta.url)
const open = (signs: string) =>
  openSync(
    require.resolve(`@fontsource/source-serif-4/files/source-serif-4-${signs}-400-normal.woff`),
  ) as Font

let fonts: Font[] | undefined
/** Static cuts of the typeface, for the languages that names may use. */
const opened = () => {
  fonts ??= ['latin', 'latin-ext'].map(open)
  return fonts
}

const fontOf = (sign: string) => opened().find(font => font.hasGlyphForCodePoint(sign.codePointAt(0)!))

/** Returns the text without characters that the typeface lacks, and with single spaces. */
export const writable = (text: string): string =>
  [...text.normalize('NFC').replace(/\s/g, space => (space === '\u00a0' ? space : ' '))]
    .filter(fontOf)
    .join('')
    .replace(/ +/g, ' ')
    .trim()

/** Splits a text into runs by font. */
function runsOf(text: string) {
  const runs: { font: Font; text: string }[] = []
  for (const sign of text) {
    const font = fontOf(sign)!
    const last = runs.at(-1)
    if (last?.font === font) last.text += sign
    else runs.push({ font, text: sign })
  }
  return runs.map(({ font, text }) => ({ em: font.unitsPerEm, run: font.layout(text) }))
}

/** Returns the width of a text as a multiple of its size. */
export const widthOf = (text: string): number =>
  runsOf(text).reduce((width, { em, run }) => width + run.advanceWidth / em, 0)

/** Returns a text as SVG paths, from `x` on the baseline `y`, so that no machine needs the typeface. */
export function outlineOf(text: string, size: number, x: number, y: number): string {
  let at = x
  const paths = runsOf(text).flatMap(({ em, run }) =>
    run.glyphs.map((glyph, i) => {
      const { xAdvance, xOffset, yOffset } = run.positions[i]!
      const scale = size / em
      const place = `translate(${at + xOffset * scale} ${y - yOffset * scale}) scale(${scale} ${-scale})`
      at += xAdvance * scale
      return `<path transform="${place}" d="${glyph.path.toSVG()}"/>`
    }),
  )
  return paths.join('')
}
