import { copyFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { argv } from 'node:process'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { pdfPage } from '../../server/database/example-data/files.ts'
import { AppError } from '../../server/errors.ts'
import { admitPage } from '../../server/inspection/admit-file.ts'
import { mergeDocumentPages } from '../../server/inspection/inspect-file.ts'
import { startPdfium } from '../../server/inspection/pdf-engine.ts'

/**
 * Sends every PDF and picture below a folder through the inspection of documents, joins each with another page, and counts
 * the outcomes by their reason: `npx tsx dist-spec/bench/inspect-folder.ts <folder>`. Files of many programs, such as the
 * test files of PDF libraries, show which real documents people could not send.
 */

const endings = ['.pdf', '.jpg', '.jpeg', '.png', '.heic']
const turn = { owner: 'inspect-folder', group: 'inspect-folder', isCustomers: false }
/** Pixels of the compared drawings. */
const width = 400
/** Drawings differ when more than this share of the pixels differs visibly. */
const tolerance = 0.005
const visible = 48

/** Whether pdf.js opens a PDF without a password. */
async function opensElsewhere(bytes: Buffer): Promise<boolean> {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 })
  try {
    await task.promise
    return true
  } catch {
    return false
  } finally {
    await task.destroy()
  }
}

/** The first page of a PDF as PDFium draws it, with the values of its form. */
async function drawn(bytes: Buffer): Promise<Buffer> {
  const pdfium = await startPdfium()
  const { memory, malloc } = pdfium.pdfium.wasmExports as unknown as {
    memory: WebAssembly.Memory
    malloc(bytes: number): number
  }
  const at = malloc(bytes.length)
  Buffer.from(memory.buffer).set(bytes, at)
  const document = pdfium.FPDF_LoadMemDocument(at, bytes.length, '')
  const form = pdfium.PDFiumExt_InitFormFillEnvironment(document, pdfium.PDFiumExt_OpenFormFillInfo())
  const page = pdfium.FPDF_LoadPage(document, 0)
  pdfium.FORM_OnAfterLoadPage(page, form)
  const scale = width / pdfium.FPDF_GetPageWidthF(page)
  const height = Math.min(2000, Math.max(1, Math.round(scale * pdfium.FPDF_GetPageHeightF(page))))
  const picture = pdfium.FPDFBitmap_Create(width, height, 0)
  pdfium.FPDFBitmap_FillRect(picture, 0, 0, width, height, 0xffffffff)
  const withComments = 1
  pdfium.FPDF_RenderPageBitmap(picture, page, 0, 0, width, height, 0, withComments)
  pdfium.FPDF_FFLDraw(form, picture, page, 0, 0, width, height, 0, withComments)
  const from = pdfium.FPDFBitmap_GetBuffer(picture)
  return Buffer.from(
    Buffer.from(memory.buffer).subarray(from, from + height * pdfium.FPDFBitmap_GetStride(picture)),
  )
}

/** Whether two drawings look the same. */
function looksSame(one: Buffer, other: Buffer): boolean {
  if (one.length !== other.length) return false
  let different = 0
  for (let i = 0; i < one.length; i += 4)
    if ([0, 1, 2].some(k => Math.abs(one[i + k]! - other[i + k]!) > visible)) different++
  return different <= (tolerance * one.length) / 4
}

const work = await mkdtemp(join(tmpdir(), 'quinto-inspect-folder-'))
const cover = join(work, 'cover')
await writeFile(cover, pdfPage(['Un’altra pagina']))

/** The outcome of a file: the reason of a refusal, or how the file was accepted. */
async function outcomeOf(source: string): Promise<string> {
  const [path, to] = [join(work, 'page'), join(work, 'joined')]
  try {
    await copyFile(source, path)
    const page = await admitPage({ scanner: null }, path, undefined, turn)
    if (page.kind !== 'application/pdf') return 'accepted'
    const before = await readFile(path)
    const how = before.equals(await readFile(source)) ? 'accepted' : 'accepted, written anew'
    await mergeDocumentPages([page, { path: cover, kind: 'application/pdf' }], to, turn)
    const isSame = looksSame(await drawn(before), await drawn(await readFile(to)))
    return isSame ? how : `${how}, looks different when joined`
  } catch (error) {
    if (error instanceof AppError) return `${error.status} ${error.message}`
    return `failed: ${(error as Error).message.split('\n')[0]}`
  } finally {
    await rm(to, { force: true })
  }
}

const [folder] = argv.slice(2)
if (!folder) throw new Error('Give the folder of the files.')
const files = (await readdir(folder, { recursive: true })).filter(name =>
  endings.includes(extname(name).toLowerCase()),
)
const counts = new Map<string, number>()
for (const name of files.sort()) {
  const path = join(folder, name)
  const isPdf = extname(name).toLowerCase() === '.pdf'
  const kind = !isPdf
    ? 'picture'
    : (await opensElsewhere(await readFile(path)))
      ? 'PDF'
      : 'PDF not open to pdf.js'
  const outcome = `${kind}: ${await outcomeOf(path)}`
  counts.set(outcome, (counts.get(outcome) ?? 0) + 1)
  if (!/: accepted(, written anew)?$/.test(outcome)) console.log(`${outcome}\t${name}`)
}
await rm(work, { recursive: true })
console.log()
for (const [outcome, count] of [...counts].sort(([, one], [, other]) => other - one))
  console.log(`${count}\t${outcome}`)
const of = (start: string) =>
  [...counts].filter(([outcome]) => outcome.startsWith(start)).reduce((sum, [, count]) => sum + count, 0)
const open = of('PDF: ')
const refused = open - of('PDF: accepted') - of('PDF: 422 Il PDF contiene programmi')
if (open > 0)
  console.log(
    `\n${refused} of ${open} PDFs that pdf.js opens were refused for other reasons than active content: ${((100 * refused) / open).toFixed(1)} %`,
  )
