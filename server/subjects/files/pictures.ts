import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Area, PictureFormat, PictureWidth } from '../../../contract/files/picture-sizes.ts'
import type { Context } from '../../context.ts'
import { AppError } from '../../errors.ts'
import { maxPixels } from '../../inspection/detect-kind.ts'

const folderOf = ({ settings }: Pick<Context, 'settings'>) => join(settings.dataDir, 'pictures')

/** Opens a picture, rotated upright by its EXIF orientation. The output has no metadata. */
async function opened(path: string) {
  const { default: sharp } = await import('sharp')
  // Each picture is decoded once, so a cache only uses memory.
  sharp.cache(false)
  return sharp(path, { limitInputPixels: maxPixels }).autoOrient()
}

/** Processes one picture at a time, because sign-ins need the same thread pool. */
let last: Promise<unknown> = Promise.resolve()
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const now = last.then(work)
  last = now.catch(() => {})
  return now
}

const unreadable = () => new AppError(422, 'L’immagine non si riesce a leggere.')

const encodings = {
  avif: { quality: 55, effort: 3 },
  webp: { quality: 80 },
} as const

/** Pictures in progress, so that simultaneous requests share one conversion. */
const making = new Map<string, Promise<Buffer>>()

/**
 * A picture at most `width` px wide. The first request creates and stores the picture. Throws 422 for unreadable
 * pictures.
 */
export async function sizedPicture(
  context: Pick<Context, 'settings' | 'newId'>,
  picture: { _id: string; path: string },
  width: PictureWidth,
  format: PictureFormat,
): Promise<Buffer> {
  const folder = folderOf(context)
  const kept = join(folder, `${picture._id}-${width}.${format}`)
  const known = await readFile(kept).catch(() => null)
  if (known) return known
  const underWay = making.get(kept)
  if (underWay) return underWay
  const made = inTurn(async () => {
    const source = await opened(picture.path)
    return source
      .resize({ width, withoutEnlargement: true })
      .toFormat(format, encodings[format])
      .toBuffer()
      .catch(() => {
        throw unreadable()
      })
  })
  making.set(kept, made)
  try {
    const bytes = await made
    await keep(folder, kept, `${kept}.${context.newId()}.part`, bytes)
    return bytes
  } finally {
    making.delete(kept)
  }
}

/** Stores a resized picture. Without disk space the next request creates the picture again. */
async function keep(folder: string, path: string, coming: string, bytes: Buffer): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    // Sync the bytes first: after a power cut an empty file would be served, while a lost file is made again.
    await writeFile(coming, bytes, { flag: 'wx', mode: 0o600, flush: true })
    await rename(coming, path)
  } catch {
    await rm(coming, { force: true }).catch(() => {})
  }
}

/** The chosen area of a picture as WebP. Throws 422 for unreadable pictures. */
export const croppedPicture = (path: string, area: Area): Promise<Buffer> =>
  inTurn(async () => {
    const source = await opened(path)
    const { autoOrient: whole } = await source.metadata().catch(() => {
      throw unreadable()
    })
    const left = Math.min(Math.round(area.x * whole.width), whole.width - 1)
    const top = Math.min(Math.round(area.y * whole.height), whole.height - 1)
    return source
      .extract({
        left,
        top,
        width: Math.max(1, Math.min(Math.round(area.width * whole.width), whole.width - left)),
        height: Math.max(1, Math.min(Math.round(area.height * whole.height), whole.height - top)),
      })
      .webp({ quality: 90 })
      .toBuffer()
      .catch(() => {
        throw unreadable()
      })
  })

/** Removes the resized pictures of deleted files. */
export async function forgetSizes(
  context: Pick<Context, 'settings'>,
  isGone: (_id: string) => boolean,
): Promise<void> {
  const folder = folderOf(context)
  for (const name of await readdir(folder).catch(() => []))
    if (isGone(name.slice(0, 36))) await rm(join(folder, name), { force: true })
}
