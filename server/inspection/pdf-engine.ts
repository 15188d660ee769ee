import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { init, type WrappedPdfiumModule as Pdfium } from '@embedpdf/pdfium'
import { Refused } from './refused.ts'

/** PDFium is compiled once in a process. */
let compiled: Promise<WebAssembly.Module> | undefined
const compile = async () =>
  WebAssembly.compile(await readFile(createRequire(import.meta.url).resolve('@embedpdf/pdfium/pdfium.wasm')))

/** Values of PDFium's headers (`fpdfview.h`, `fpdf_save.h`, `fpdf_flatten.h`). */
const passwordError = 4
const saveWithoutSecurity = 3
const asDisplayed = 0
const noSecurity = -1

/** A document inside an engine. */
export type PdfHandle = number & { readonly kind: 'document' }

export const unreadablePdf = () =>
  new Refused('Il PDF non si riesce a leggere: lo apra, lo stampi in un nuovo PDF e carichi quello.')

/** PDFium with a memory of its own: nothing of a file remains for the next file, and nothing has to be freed. */
export async function startPdfium(): Promise<Pdfium> {
  compiled ??= compile()
  const module = await compiled
  const pdfium = await init({
    instantiateWasm: (imports: WebAssembly.Imports, done: (instance: WebAssembly.Instance) => void) => {
      void WebAssembly.instantiate(module, imports).then(done)
      return {}
    },
  } as object)
  pdfium.PDFiumExt_Init()
  return pdfium
}

/** Runs `work` with a PDFium of its own. Throws `Refused` when a file breaks the engine or exhausts its memory. */
export async function withPdfEngine<T>(work: (engine: PdfEngine) => T | Promise<T>): Promise<T> {
  const engine = new PdfEngine(await startPdfium())
  try {
    return await work(engine)
  } catch (error) {
    throw error instanceof WebAssembly.RuntimeError ? unreadablePdf() : error
  }
}

/** Opens, joins and writes PDFs. Throws `Refused` for a PDF that PDFium cannot read. */
export class PdfEngine {
  readonly #pdfium: Pdfium
  /** Where the bytes of open documents are. */
  readonly #bytes = new Map<PdfHandle, number>()
  readonly #exports: { memory: WebAssembly.Memory; malloc(bytes: number): number; free(at: number): void }

  constructor(pdfium: Pdfium) {
    this.#pdfium = pdfium
    // The types leave out the memory.
    this.#exports = pdfium.pdfium.wasmExports as never
  }

  /** The present memory: growth replaces the buffer. */
  get #memory(): Buffer {
    return Buffer.from(this.#exports.memory.buffer)
  }

  #room(bytes: number): number {
    const at = this.#exports.malloc(bytes)
    if (at === 0) throw unreadablePdf()
    return at
  }

  /** A structure of 32-bit numbers. */
  #structure(...values: number[]): number {
    const at = this.#room(4 * values.length)
    for (const [i, value] of values.entries()) this.#memory.writeUInt32LE(value, at + 4 * i)
    return at
  }

  /** Opens a PDF without a password, or with the given one. Returns null when none of the two opens the PDF. */
  open(bytes: Buffer, password?: string): PdfHandle | null {
    const at = this.#room(bytes.length)
    this.#memory.set(bytes, at)
    for (const tried of ['', ...(password ? [password] : [])]) {
      const document = this.#pdfium.FPDF_LoadMemDocument(at, bytes.length, tried) as PdfHandle
      if (document) {
        this.#bytes.set(document, at)
        return document
      }
      if (this.#pdfium.FPDF_GetLastError() !== passwordError) throw unreadablePdf()
    }
    return null
  }

  isProtected(document: PdfHandle): boolean {
    return this.#pdfium.FPDF_GetSecurityHandlerRevision(document) !== noSecurity
  }

  /** Whether the tables of objects are where the file says. PDFium finds the objects of other files by a search. */
  isSound(document: PdfHandle): boolean {
    return this.#pdfium.FPDF_DocumentHasValidCrossReferenceTable(document)
  }

  /** The number of pages, of which each can be found in the page tree. */
  countPages(document: PdfHandle): number {
    const pages = this.#pdfium.FPDF_GetPageCount(document)
    const size = this.#room(8)
    if (pages === 0) throw unreadablePdf()
    for (let i = 0; i < pages; i++)
      if (!this.#pdfium.FPDF_GetPageSizeByIndexF(document, i, size)) throw unreadablePdf()
    return pages
  }

  create(): PdfHandle {
    return this.#pdfium.FPDF_CreateNewDocument() as PdfHandle
  }

  /**
   * Moves the pages of a PDF behind those of `target`. Values of forms and comments become drawings, because a page keeps
   * neither the form nor its typefaces in another document.
   */
  append(target: PdfHandle, document: PdfHandle): void {
    this.#drawForms(document)
    const behind = this.#pdfium.FPDF_GetPageCount(target)
    if (!this.#pdfium.FPDF_ImportPagesByIndex(target, document, 0, 0, behind)) throw unreadablePdf()
    this.#pdfium.FPDF_CloseDocument(document)
    this.#exports.free(this.#bytes.get(document)!)
  }

  #drawForms(document: PdfHandle): void {
    const pdfium = this.#pdfium
    const form = pdfium.PDFiumExt_InitFormFillEnvironment(document, pdfium.PDFiumExt_OpenFormFillInfo())
    const pages = pdfium.FPDF_GetPageCount(document)
    for (let i = 0; i < pages; i++) {
      const page = pdfium.FPDF_LoadPage(document, i)
      if (!page) throw unreadablePdf()
      if (pdfium.FPDFPage_GetAnnotCount(page) > 0) {
        // Draws the values that have no appearance yet.
        pdfium.FORM_OnAfterLoadPage(page, form)
        if (!pdfium.FPDFPage_Flatten(page, asDisplayed)) throw unreadablePdf()
        pdfium.FORM_OnBeforeClosePage(page, form)
      }
      pdfium.FPDF_ClosePage(page)
    }
    pdfium.PDFiumExt_ExitFormFillEnvironment(form)
  }

  /** Adds a page that a JPEG fills. The bytes of the JPEG stay as they are. */
  appendPicture(target: PdfHandle, jpeg: Buffer, width: number, height: number): void {
    const pdfium = this.#pdfium
    const read = (_file: number, from: number, to: number, length: number) =>
      jpeg.copy(this.#memory, to, from, from + length)
    const reader = this.#structure(jpeg.length, pdfium.pdfium.addFunction(read, 'iiiii'), 0)
    const page = pdfium.FPDFPage_New(target, pdfium.FPDF_GetPageCount(target), width, height)
    const picture = pdfium.FPDFPageObj_NewImageObj(target)
    if (!pdfium.FPDFImageObj_LoadJpegFileInline(0, 0, picture, reader)) throw unreadablePdf()
    pdfium.FPDFImageObj_SetMatrix(picture, width, 0, 0, height, 0, 0)
    pdfium.FPDFPage_InsertObject(page, picture)
    pdfium.FPDFPage_GenerateContent(page)
    pdfium.FPDF_ClosePage(page)
  }

  /** The document without its protection, written anew. */
  save(document: PdfHandle): Buffer {
    const pdfium = this.#pdfium
    const parts: Buffer[] = []
    const write = (_writer: number, from: number, length: number) => {
      parts.push(Buffer.from(this.#memory.subarray(from, from + length)))
      return 1
    }
    const writer = this.#structure(1, pdfium.pdfium.addFunction(write, 'iiii'))
    if (!pdfium.FPDF_SaveAsCopy(document, writer, saveWithoutSecurity)) throw unreadablePdf()
    return Buffer.concat(parts)
  }
}
