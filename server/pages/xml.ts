import { escapeHtml } from './html.ts'

/** Characters that XML cannot contain, even escaped (XML 1.0, 2.2). */
const unwritable = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

/** Escapes text for an XML element or attribute; drops invalid characters. */
export const escapeXml = (text: string): string => escapeHtml(text.replace(unwritable, ''))
