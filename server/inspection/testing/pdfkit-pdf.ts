import { buffer } from 'node:stream/consumers'
import PDFDocument from 'pdfkit'

/** A PDF made by pdfkit, also with a password. */
export async function pdfkitPdf(
  options: PDFKit.PDFDocumentOptions,
  draw: (document: PDFKit.PDFDocument) => void,
): Promise<Buffer> {
  const document = new PDFDocument(options)
  draw(document)
  document.end()
  return buffer(document)
}
