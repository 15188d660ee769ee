import { readFile, stat, writeFile } from 'node:fs/promises'
import decodeHeic from 'heic-decode'
import sharp, { type Sharp } from 'sharp'
import { documentLimits } from '../../contract/files/document-pages.ts'
import { cleanPdf } from './clean-pdf.ts'
import { maxPixels } from './detect-kind.ts'
import { type PdfEngine, type PdfHandle, unreadablePdf, withPdfEngine } from './pdf-engine.ts'
import { Refused } from './refused.ts'

export type PageKind = 'application/pdf' | 'image/jpeg' | 'image/png' | 'image/heic'

/** The longest side of a picture: A4 paper at 300 dots per inch. */
const maxSide = 3508
const jpegQuality = 82
/** A4 paper in points. */
const [shortSide, longSide] = [595.28, 841.89]

const unreadablePicture = () =>
  new Refused('L’immagine non si riesce a leggere: la apra, la salvi di nuovo e carichi la nuova copia.')
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
    await cleanPdf(path, 'visitor', { opened: true, password })
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

/** A page in the form of `cleanPage`. */
export interface CleanPage {
  path: string
  kind: 'application/pdf' | 'image/jpeg'
}

/**
 * Makes one PDF of the pages, in their order, at `to`. A single PDF keeps its bytes, because a signature covers them.
 * Only a document itself can hide its layers, so the first document with layers takes in the other pages, and keeps its
 * form.
 * Returns the number of pages of paper. Throws `Refused`.
 */
export async function mergePages(pages: readonly CleanPage[], to: string): Promise<number> {
  let size = 0
  for (const { path } of pages) size += (await stat(path)).size
  if (size > documentLimits.total) throw tooLarge()
  const { bytes, count } = await withPdfEngine(engine => joined(engine, pages))
  if (bytes.length > documentLimits.total) throw tooLarge()
  await writeFile(to, bytes, { flag: 'wx', mode: 0o600 })
  return count
}

async function joined(engine: PdfEngine, pages: readonly CleanPage[]) {
  let target = engine.create()
  let isLayered = false
  let count = 0
  for (const { path, kind } of pages) {
    const bytes = await readFile(path)
    if (kind === 'image/jpeg') {
      await insertPicture(engine, target, count, bytes)
      count = limited(count + 1)
      continue
    }
    const pdf = engine.open(bytes)
    if (!pdf) throw unreadablePdf()
    const added = engine.countPages(pdf)
    limited(count + added)
    if (pages.length === 1) return { bytes, count: added }
    const drawn = engine.drawForms(pdf)
    if (!isLayered && engine.hasLayers(pdf)) {
      engine.movePages(target, pdf, 0)
      target = pdf
      isLayered = true
    } else {
      engine.movePages(pdf, target, count)
      engine.flatten(
        target,
        drawn.map(page => count + page),
      )
    }
    count += added
  }
  return { bytes: engine.save(target), count }
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

/** Inserts a page of A4 paper, as wide or as high as the picture fills it. */
async function insertPicture(engine: PdfEngine, target: PdfHandle, at: number, jpeg: Buffer): Promise<void> {
  const { width, height } = await sharp(jpeg).metadata()
  const [maxWidth, maxHeight] = width > height ? [longSide, shortSide] : [shortSide, longSide]
  const scale = Math.min(maxWidth / width, maxHeight / height)
  engine.insertPicture(target, at, jpeg, width * scale, height * scale)
}
