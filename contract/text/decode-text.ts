/** A file that is no text. */
export class NoText extends Error {}

/** The text of a file, as spreadsheets write it: UTF-8, UTF-16 by its mark, or else the Western Windows page. */
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
