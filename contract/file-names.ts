import type { ContentKind } from './content-files.ts'

const openXml = 'application/vnd.openxmlformats-officedocument'

/** The extensions of each kind of file; the first one is the one that a name ends with. */
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

/** The most characters of a file's name, counted in UTF-16 units. */
const maxLength = 100

/**
 * Control characters, halves of surrogate pairs, bidirectional signs and everything else that is not seen; U+2800 is
 * drawn as nothing though Unicode counts it among symbols.
 */
const invisible = /[\p{C}\p{Default_Ignorable_Code_Point}\u2800]/gu
/** What separates folders, and what looks like a separator. */
const separators = /[/\\\u2044\u2215\u29f5\u29f8\uff0f\uff3c]/
/** What no file name of Windows may hold. */
const forbidden = /[<>:"|?*]/g
/** Names of devices, with or without an extension (Microsoft, «Naming Files, Paths, and Namespaces»). */
const device = /^(?:con|prn|aux|nul|conin\$|conout\$|clock\$|com[0-9¹²³]|lpt[0-9¹²³])(?=\.|$)/i
/** Of one or more characters, at least one of which is a letter: «n.12» has none. */
const extension = /\.(?=[0-9]*[a-z])[a-z0-9]{1,10}$/i

const atTheStart = /^[. ]+/
const atTheEnd = /(?<![. ])[. ]+$/

/**
 * The name under which a file is kept and handed out: the one that somebody gave, without folders and without
 * characters that are not seen or that a file system refuses, with the extension of `mimetype`, at most 100 characters
 * long. A file of an unknown kind ends with `.bin`. A name made by this function stays as it is.
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

/** Without every extension of the kind at its end, nor the one of another kind that follows them. */
function withoutExtension(name: string, own: readonly string[]): string {
  let stem = name.replace(atTheEnd, '')
  const ends = (one: string) => own.some(each => one.toLowerCase().endsWith(`.${each}`))
  if (!ends(stem)) stem = stem.replace(extension, '').replace(atTheEnd, '')
  while (ends(stem)) stem = stem.replace(extension, '').replace(atTheEnd, '')
  return stem
}

const graphemes = new Intl.Segmenter('it', { granularity: 'grapheme' })

/** The first characters, as a reader counts them, that fit into `length` UTF-16 units. */
function cut(text: string, length: number): string {
  if (text.length <= length) return text
  let kept = ''
  for (const { segment } of graphemes.segment(text)) {
    if (kept.length + segment.length > length) break
    kept += segment
  }
  return kept
}
