import { readFile, stat, writeFile } from 'node:fs/promises'
import { PDFDocument } from '@cantoo/pdf-lib'
import decodeHeic from 'heic-decode'
import sharp, { type Sharp } from 'sharp'
import { documentLimits } from '../../contract/files/document-pages.ts'
import { checkPdf } from './check-pdf.ts'
import { maxPixels } from './detect-kind.ts'
import { Refused } from './refused.ts'

export type PageKind = 'application/pdf' | 'image/jpeg' | 'image/png' | 'image/heic'

/** The longest side of a picture: A4 paper at 300 dots per inch. */
const maxSide = 3508
const jpegQuality = 82
/** A4 paper in points. */
const [shortSide, longSide] = [595.28, 841.89]

const unreadablePicture = () =>
  new Refused('L’immagine non si riesce a leggere: la apra, la salvi di nuovo e carichi la nuova copia.')
const unreadablePdf = () =>
  new Refused('Il PDF non si riesce a leggere: lo apra, lo stampi in un nuovo PDF e carichi quello.')

/** A protected PDF needs a password, or another one. */
export class NeedsPassword extends Refused {
  constructor(given: string | undefined) {
    super(
      given
        ? 'La password non apre il PDF: controlli maiuscole e numeri.'
        : 'Il PDF è protetto: scriva la password per aprirlo.',
    )
  }
}

/**
 * Brings one uploaded page at `path` into the form in which it is stored, in its place: a picture as an upright JPEG
 * without metadata, a PDF without its password. Returns the kind of the result. Throws `Refused` and `NeedsPassword`.
 */
export async function cleanPage(
  path: string,
  kind: PageKind,
  password: string | undefined,
): Promise<'application/pdf' | 'image/jpeg'> {
  if (kind === 'application/pdf') {
    await cleanPdf(path, password)
    return kind
  }
  const picture =
    kind === 'image/heic'
      ? await decoded(path)
      : sharp(path, { limitInputPixels: maxPixels, failOn: 'error' }).autoOrient()
  const jpeg = await picture
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: jpegQuality })
    .toBuffer()
    .catch(() => {
      throw unreadablePicture()
    })
  await writeFile(path, jpeg)
  return 'image/jpeg'
}

/** The first picture of a HEIC file, which the decoder already turns upright. */
async function decoded(path: string): Promise<Sharp> {
  try {
    const images = await decodeHeic.all({ buffer: await readFile(path) })
    const [image] = images
    if (!image || image.width * image.height > maxPixels) throw unreadablePicture()
    const { width, height, data } = await image.decode()
    images.dispose()
    return sharp(Buffer.from(data.buffer), { raw: { width, height, channels: 4 } })
  } catch {
    throw unreadablePicture()
  }
}

async function cleanPdf(path: string, password: string | undefined): Promise<void> {
  const bytes = await readFile(path)
  checkPdf(bytes, 'visitor')
  const isProtected = (await loaded(bytes, { ignoreEncryption: true })).isEncrypted
  if (!isProtected) return
  // Many protected documents open without a password, and only forbid to print or to copy.
  const document =
    (await PDFDocument.load(bytes, { password: '', updateMetadata: false }).catch(() => null)) ??
    (password ? await PDFDocument.load(bytes, { password, updateMetadata: false }).catch(() => null) : null)
  if (!document) throw new NeedsPassword(password)
  const opened = Buffer.from(
    await document.save().catch(() => {
      throw unreadablePdf()
    }),
  )
  checkPdf(opened, 'visitor')
  await writeFile(path, opened)
}

const loaded = (bytes: Buffer, options: { ignoreEncryption?: boolean } = {}): Promise<PDFDocument> =>
  PDFDocument.load(bytes, { updateMetadata: false, ...options }).catch(() => {
    throw unreadablePdf()
  })

/** A page in the form of `cleanPage`. */
export interface CleanPage {
  path: string
  kind: 'application/pdf' | 'image/jpeg'
}

/**
 * Makes one PDF of the pages, in their order, at `to`. A single PDF keeps its bytes, because a signature covers them.
 * Returns the number of pages of paper. Throws `Refused`.
 */
export async function mergePages(pages: readonly CleanPage[], to: string): Promise<number> {
  let size = 0
  for (const { path } of pages) size += (await stat(path)).size
  if (size > documentLimits.total) throw tooLarge()
  const [only] = pages
  if (pages.length === 1 && only!.kind === 'application/pdf') {
    const bytes = await readFile(only!.path)
    const count = limited((await loaded(bytes)).getPageCount())
    await writeFile(to, bytes, { flag: 'wx', mode: 0o600 })
    return count
  }
  const merged = await PDFDocument.create({ updateMetadata: false })
  for (const { path, kind } of pages) {
    const bytes = await readFile(path)
    if (kind === 'image/jpeg') await addPicture(merged, bytes)
    else await addPages(merged, bytes)
    limited(merged.getPageCount())
  }
  const bytes = await merged.save().catch(() => {
    throw unreadablePdf()
  })
  if (bytes.length > documentLimits.total) throw tooLarge()
  await writeFile(to, bytes, { flag: 'wx', mode: 0o600 })
  return merged.getPageCount()
}

const tooLarge = () =>
  new Refused(
    `Il documento, con tutte le pagine, supera i ${documentLimits.total / 1024 / 1024} MB: lo carichi in due parti, o con foto più piccole.`,
    413,
  )

function limited(pages: number): number {
  if (pages > documentLimits.pages)
    throw new Refused(
      `Il documento ha più di ${documentLimits.pages} pagine: ne carichi solo una parte.`,
      413,
    )
  return pages
}

/** A page of A4 paper, as wide or as high as the picture fills it. */
async function addPicture(merged: PDFDocument, bytes: Buffer): Promise<void> {
  const picture = await merged.embedJpg(bytes)
  const isWide = picture.width > picture.height
  const { width, height } = picture.scaleToFit(isWide ? longSide : shortSide, isWide ? shortSide : longSide)
  merged.addPage([width, height]).drawImage(picture, { x: 0, y: 0, width, height })
}

async function addPages(merged: PDFDocument, bytes: Buffer): Promise<void> {
  try {
    const document = await loaded(bytes)
    for (const page of await merged.copyPages(document, document.getPageIndices())) merged.addPage(page)
  } catch (error) {
    throw error instanceof Refused ? error : unreadablePdf()
  }
}
