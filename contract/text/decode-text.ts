/** Thrown for a file that is not a text. */
export class NotTextError extends Error {}

/** The characters of Windows-1252 from 0x80 to 0x9f. As in the Encoding Standard, the five undefined bytes stay as they are. */
const windowsCharacters = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

/** A text that was decoded as Latin-1, as Windows-1252: the signs in place of the control characters. */
export const withWindowsCharacters = (text: string): string =>
  text.replace(/[\u0080-\u009f]/g, control => windowsCharacters[control.charCodeAt(0) - 0x80]!)

/** Decodes Windows-1252. `TextDecoder` of some versions of Node 20 decodes Windows-1252 as Latin-1, without an error. */
export const decodeWindows1252 = (bytes: Uint8Array): string =>
  withWindowsCharacters(new TextDecoder('windows-1252').decode(bytes))

const signs = new RegExp(`[${windowsCharacters}]`, 'g')
const utf8 = new TextDecoder('utf-8', { fatal: true })

/** Decodes as UTF-8 each line that was wrongly decoded as Windows-1252; other lines do not change. */
export const asUtf8 = (text: string): string => text.split('\n').map(lineAsUtf8).join('\n')

function lineAsUtf8(line: string): string {
  const latin = line.replace(signs, sign => String.fromCharCode(windowsCharacters.indexOf(sign) + 0x80))
  if (/[^\0-\xff]/.test(latin) || !/[^\0-\x7f]/.test(latin)) return line
  try {
    return utf8.decode(Uint8Array.from(latin, character => character.charCodeAt(0)))
  } catch {
    return line
  }
}

/** The label of UTF-16 by the byte order mark of a text; null without a mark. */
export const utf16Of = ([first, second]: Uint8Array): 'utf-16le' | 'utf-16be' | null =>
  first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : null

/**
 * Decodes a text file of a spreadsheet: UTF-16 with a byte order mark, UTF-8, otherwise Windows-1252. Throws `NotTextError`
 * for an Excel workbook.
 */
export function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0x50 && second === 0x4b)
    throw new NotTextError('È una cartella di Excel: la salvi prima come CSV (Salva con nome).')
  const utf16 = utf16Of(bytes)
  if (utf16) return new TextDecoder(utf16).decode(bytes)
  try {
    return utf8.decode(bytes)
  } catch {
    return decodeWindows1252(bytes)
  }
}
