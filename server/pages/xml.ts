import { escapeHtml } from './html.ts'

/** What no XML document can hold, not even escaped (XML 1.0, 2.2). */
const unwritable = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

/** Text for an element or an attribute of XML; what cannot be written is left out. */
export const escapeXml = (text: string): string => escapeHtml(text.replace(unwritable, ''))
