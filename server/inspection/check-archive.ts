import { archiveEntries } from '../import/archive-limits.ts'
import { Refused } from './refused.ts'

const office = 'application/vnd.openxmlformats-officedocument'
/** The content type of the main part of each kind of document (ECMA-376, part 1). */
const mainParts = {
  [`${office}.wordprocessingml.document`]: 'wordprocessingml.document.main+xml',
  [`${office}.spreadsheetml.sheet`]: 'spreadsheetml.sheet.main+xml',
  [`${office}.presentationml.presentation`]: 'presentationml.presentation.main+xml',
  'application/zip': null,
} as const
export type ArchiveKind = keyof typeof mainParts
export const isArchiveKind = (kind: string): kind is ArchiveKind => kind in mainParts

const listOfParts = '[Content_Types].xml'

/** Extensions that Windows or macOS runs or opens without asking. */
const program =
  /\.(?:exe|com|scr|pif|cpl|msi|msp|msix|appx|bat|cmd|ps1|psm1|vbs?|vbe|jse?|wsf|wsh|wsc|sct|hta|html?|xhtml|svg|mht|mhtml|chm|lnk|url|scf|reg|inf|jar|jnlp|dll|ocx|sys|drv|iso|img|vhdx?|app|command|dmg|pkg|apk|sh|docm|dotm|xlsm|xltm|xlam|xll|pptm|potm|ppsm|ppam|one|library-ms|settingcontent-ms|diagcab)[. ]*$/i
const climbs = /(?:^|[\\/])\.\.(?:[\\/]|$)|^[\\/]|^[a-z]:/i
const macros = /(?:^|\/)(?:vbaProject|vbaData|oleObject\d*)\.(?:bin|xml)$|\/activeX\//i

const broken = () =>
  new Refused(
    'L’archivio è danneggiato, protetto da una password o contiene troppo: lo crei di nuovo e carichi quello nuovo.',
  )

/**
 * Checks that a file is an archive from its first to its last byte, unpacks within the limits and holds no program. An
 * Office document must also have the parts of its kind, and no macros, embedded objects or remote templates. Throws
 * `Refused`.
 */
export function checkArchive(bytes: Buffer, kind: ArchiveKind): void {
  const parts = new Map<string, Buffer>()
  for (const entry of entriesOf(bytes)) {
    if (climbs.test(entry.name)) throw broken()
    if (program.test(entry.name))
      throw new Refused(`Nell’archivio c’è un programma o una pagina (${entry.name}): lo tolga e riprovi.`)
    if (parts.has(entry.name)) throw broken()
    parts.set(entry.name, entry.content)
  }
  const main = mainParts[kind]
  // A document with its list of parts far from the beginning is detected as a plain archive.
  if (main || parts.has(listOfParts)) checkDocument(parts, main ?? '')
}

function entriesOf(bytes: Buffer) {
  const end = bytes.lastIndexOf('PK\x05\x06', undefined, 'latin1')
  const entries = archiveEntries(bytes)
  // No bytes before the first part or after the end, so that every program reads the same archive.
  if (!entries || end + 22 + bytes.readUInt16LE(end + 20) !== bytes.length) throw broken()
  if (bytes.readUInt32LE(end + 12) + bytes.readUInt32LE(end + 16) !== end) throw broken()
  return entries
}

function checkDocument(parts: ReadonlyMap<string, Buffer>, main: string): void {
  const types = parts.get(listOfParts)?.toString('utf8') ?? ''
  if (!types.includes(main))
    throw new Refused('Il documento di Office è danneggiato: lo salvi di nuovo e carichi la nuova copia.')
  const hasMacros =
    /macroEnabled|vbaProject|activeX|oleObject/i.test(types) ||
    [...parts.keys()].some(name => macros.test(name))
  if (hasMacros)
    throw new Refused(
      'Il documento contiene macro o oggetti incorporati: lo salvi senza e carichi la nuova copia.',
    )
  for (const [name, content] of parts)
    if (name.endsWith('.rels') && hasOutsideTemplate(content.toString('utf8')))
      throw new Refused('Il documento usa un modello o un oggetto di un altro indirizzo: lo tolga e riprovi.')
}

/** Office loads remote templates, objects and frames when it opens a document; links are harmless. */
const hasOutsideTemplate = (relationships: string): boolean =>
  (relationships.match(/<Relationship\b[^>]*>/g) ?? []).some(
    one =>
      /TargetMode\s*=\s*["']External/.test(one) &&
      /(?:attachedTemplate|oleObject|frame|subDocument)["']/.test(one),
  )
