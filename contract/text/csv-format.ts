const separators = [';', ',', '\t']
/** The first line of a file for Excel may name the separator. Spreadsheets do not show this line. */
const separatorLine = /^"?sep=([^"\r\n])"?(?:\r\n|\r|\n|$)/i

/** The most frequent separator of the first line, outside of quotes. */
function mostFrequent(text: string): string {
  const counts = separators.map(() => 0)
  let isQuoted = false
  for (const sign of text) {
    if (sign === '"') isQuoted = !isQuoted
    else if (isQuoted) continue
    else if (sign === '\r' || sign === '\n') break
    else if (separators.includes(sign)) counts[separators.indexOf(sign)]!++
  }
  return separators[counts.indexOf(Math.max(...counts))]!
}

/** The separator of a CSV, and its lines without a byte order mark and without the line that names the separator. */
export function csvFormat(file: string): { delimiter: string; text: string } {
  const whole = file.replace(/^\ufeff/, '')
  const named = separatorLine.exec(whole)
  const text = whole.slice(named?.[0].length)
  return { delimiter: named?.[1] ?? mostFrequent(text), text }
}
