import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** The text and the size of each page of a PDF, its metadata, and the kinds of its structure. */
export async function readPdf(bytes: Buffer, password?: string) {
  const task = getDocument({ data: new Uint8Array(bytes), password, verbosity: 0 })
  const document = await task.promise
  const pages: string[] = []
  const sizes: { width: number; height: number }[] = []
  const tags = new Set<string>()
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number)
    sizes.push(page.getViewport({ scale: 1 }))
    const { items } = await page.getTextContent()
    pages.push(items.map(item => ('str' in item ? `${item.str}${item.hasEOL ? '\n' : ''}` : '')).join(''))
    collect(await page.getStructTree(), tags)
  }
  const { info } = await document.getMetadata()
  const marks = await document.getMarkInfo()
  await task.destroy()
  const text = pages.join('\n').replace(/\s+/g, ' ')
  return { pages, sizes, text, tags, info: info as Record<string, unknown>, isTagged: marks?.Marked === true }
}

function collect(node: unknown, tags: Set<string>): void {
  if (typeof node !== 'object' || node === null || !('role' in node)) return
  tags.add(String(node.role))
  for (const child of (node as { children?: unknown[] }).children ?? []) collect(child, tags)
}
