/** Thrown for a file that is not a text. */
export class NoText extends Error {}

/**
 * Decodes a text file of a spreadsheet: UTF-16 with a byte order mark, UTF-8, otherwise Windows-1252. Throws `NoText`
 * for an Excel workbook.
 */
export function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0x50 && second === 0x4b)
    throw new NoText('È una cartella di Excel: la salvi prima come CSV (Salva con nome).')
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
