import type { ContentKind } from './content-files.ts'

const openXml = 'application/vnd.openxmlformats-officedocument'

/** The extensions of each kind of file. The first is written, the others are recognised. */
const extensions: Record<ContentKind | 'text/csv', readonly [string, ...string[]]> = {
  'application/pdf': ['pdf'],
  'image/jpeg': ['jpg', 'jpeg', 'jpe', 'jfif'],
  'image/png': ['png'],
  'image/webp': ['webp'],
  [`${openXml}.wordprocessingml.document`]: ['docx'],
  [`${openXml}.spreadsheetml.sheet`]: ['xlsx'],
  [`${openXml}.presentationml.presentation`]: ['pptx'],
  'application/zip': ['zip'],
  'video/mp4': ['mp4', 'm4v'],
  'video/webm': ['webm'],
  'text/vtt': ['vtt'],
  'text/csv': ['csv'],
}

/** Maximum length of a file name, in UTF-16 units. */
const maxLength = 100

/**
 * Control characters, halves of surrogate pairs, bidirectional marks and other invisible characters. Unicode counts
 * U+2800 among symbols, although fonts draw nothing for it.
 */
const invisible = /[\p{C}\p{Default_Ignorable_Code_Point}\u2800]/gu
/** Folder separators, and characters that look like one. */
const separators = /[/\\\u2044\u2215\u29f5\u29f8\uff0f\uff3c]/
/** Characters that Windows refuses in file names. */
const forbidden = /[<>:"|?*]/g
/** Names of devices, with or without an extension (Microsoft, «Naming Files, Paths, and Namespaces»). */
const device = /^(?:con|prn|aux|nul|conin\$|conout\$|clock\$|com[0-9¹²³]|lpt[0-9¹²³])(?=\.|$)/i
/** At least one character is a letter, so «n.12» has no extension. */
const extension = /\.(?=[0-9]*[a-z])[a-z0-9]{1,10}$/i

const atTheStart = /^[. ]+/
const atTheEnd = /(?<![. ])[. ]+$/

/**
 * The name under which a file is stored and downloaded: `given` without folders, invisible characters and characters
 * that file systems refuse, with the extension of `mimetype` (`.bin` for an unknown type), at most 100 UTF-16 units
 * long. A name that this function made stays as it is.
 */
export function fileName(given: string, mimetype: string): string {
  const own = extensions[mimetype as keyof typeof extensions] ?? ['bin']
  const end = `.${own[0]}`
  const last = given.replace(invisible, '').normalize('NFC').split(separators).at(-1)!
  const shown = last.replace(forbidden, '-').replace(/\s+/g, ' ')
  const stem = cut(withoutExtension(shown, own), maxLength - end.length - 1)
    .replace(atTheStart, '')
    .replace(atTheEnd, '')
  return `${device.test(stem) ? '_' : ''}${stem || 'file'}${end}`
}

/** Removes all extensions of the kind from the end, and the extension of another kind that follows them. */
function withoutExtension(name: string, own: readonly string[]): string {
  let stem = name.replace(atTheEnd, '')
  const hasOwn = (text: string) => own.some(each => text.toLowerCase().endsWith(`.${each}`))
  if (!hasOwn(stem)) stem = stem.replace(extension, '').replace(atTheEnd, '')
  while (hasOwn(stem)) stem = stem.replace(extension, '').replace(atTheEnd, '')
  return stem
}

const graphemes = new Intl.Segmenter('it', { granularity: 'grapheme' })

/** The first grapheme clusters that fit into `length` UTF-16 units. */
function cut(text: string, length: number): string {
  if (text.length <= length) return text
  let kept = ''
  for (const { segment } of graphemes.segment(text)) {
    if (kept.length + segment.length > length) break
    kept += segment
  }
  return kept
}
