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

  /** Whether parts of the pages belong to layers, which only the document itself can hide. */
  hasLayers(document: PdfHandle): boolean {
    return this.save(document).includes('/OCProperties')
  }

  /** Gives the values of forms and the comments an appearance, if they have none yet. Returns the pages that hold some. */
  drawForms(document: PdfHandle): number[] {
    const pdfium = this.#pdfium
    const form = pdfium.PDFiumExt_InitFormFillEnvironment(document, pdfium.PDFiumExt_OpenFormFillInfo())
    const drawn: number[] = []
    const pages = pdfium.FPDF_GetPageCount(document)
    for (let i = 0; i < pages; i++) {
      const page = this.#load(document, i)
      if (pdfium.FPDFPage_GetAnnotCount(page) > 0) {
        drawn.push(i)
        pdfium.FORM_OnAfterLoadPage(page, form)
        pdfium.FORM_OnBeforeClosePage(page, form)
      }
      pdfium.FPDF_ClosePage(page)
    }
    pdfium.PDFiumExt_ExitFormFillEnvironment(form)
    return drawn
  }

  /**
   * Makes the appearance of values and comments a part of these pages, because a page keeps no form in another document.
   * The pages must have been moved, which gives them what they inherit from their page tree.
   */
  flatten(document: PdfHandle, pages: readonly number[]): void {
    for (const i of pages) {
      const page = this.#load(document, i)
      if (!this.#pdfium.FPDFPage_Flatten(page, asDisplayed)) throw unreadablePdf()
      this.#pdfium.FPDF_ClosePage(page)
    }
  }

  #load(document: PdfHandle, page: number): number {
    const loaded = this.#pdfium.FPDF_LoadPage(document, page)
    if (!loaded) throw unreadablePdf()
    return loaded
  }

  /** Moves the pages of a PDF into `target`, before its page `at`. */
  movePages(document: PdfHandle, target: PdfHandle, at: number): void {
    const isEmpty = this.#pdfium.FPDF_GetPageCount(document) === 0
    if (!isEmpty && !this.#pdfium.FPDF_ImportPagesByIndex(target, document, 0, 0, at)) throw unreadablePdf()
    this.#pdfium.FPDF_CloseDocument(document)
    this.#exports.free(this.#bytes.get(document) ?? 0)
  }

  /** Adds a page that a JPEG fills, before page `at`. The bytes of the JPEG stay as they are. */
  insertPicture(target: PdfHandle, at: number, jpeg: Buffer, width: number, height: number): void {
    const pdfium = this.#pdfium
    const read = (_file: number, from: number, to: number, length: number) =>
      jpeg.copy(this.#memory, to, from, from + length)
    const reader = this.#structure(jpeg.length, pdfium.pdfium.addFunction(read, 'iiiii'), 0)
    const page = pdfium.FPDFPage_New(target, at, width, height)
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
