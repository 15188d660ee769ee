interface Room {
  width: number
  height: number
  maxLines: number
  /** Available sizes, largest first. */
  sizes: number[]
  /** Line height as a multiple of the size. */
  leading: number
}

/**
 * Fits a text into a box, in the largest size that breaks no word. In the smallest size words may be broken, and the
 * rest is replaced by «…». `widthOf` returns the width of a text as a multiple of its size.
 */
export function fitText(
  text: string,
  { width, height, maxLines, sizes, leading }: Room,
  widthOf: (text: string) => number,
): { size: number; lines: string[] } {
  const words = text.split(' ')
  const fits = (size: number) => (line: string) => widthOf(line) * size <= width
  const linesAt = (size: number) => Math.min(maxLines, Math.floor(height / (size * leading)))
  for (const size of sizes) {
    const lines = linesOf(words, fits(size))
    if (lines.length <= linesAt(size) && lines.every(fits(size))) return { size, lines }
  }
  const size = sizes.at(-1)!
  const pieces = words.flatMap(word => broken(word, fits(size)))
  return { size, lines: cut(linesOf(pieces, fits(size)), linesAt(size), fits(size)) }
}

function linesOf(words: string[], fits: (line: string) => boolean): string[] {
  const lines: string[] = []
  for (const word of words) {
    const longer = `${lines.at(-1)} ${word}`
    if (lines.length > 0 && fits(longer)) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

function broken(word: string, fits: (line: string) => boolean): string[] {
  const pieces = ['']
  for (const sign of word) {
    const longer = pieces.at(-1)! + sign
    if (fits(longer)) pieces[pieces.length - 1] = longer
    else pieces.push(sign)
  }
  return pieces
}

function cut(lines: string[], maxLines: number, fits: (line: string) => boolean): string[] {
  if (lines.length <= maxLines) return lines
  let last = [...lines[maxLines - 1]!]
  while (last.length > 0 && !fits(`${last.join('')}…`)) last = last.slice(0, -1)
  return [...lines.slice(0, maxLines - 1), `${last.join('').replace(/(?<![\s,;:.])[\s,;:.]+$/, '')}…`]
}
