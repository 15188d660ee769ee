import { rename, rm, writeFile } from 'node:fs/promises'
import sharp, { type Sharp } from 'sharp'
import { mostPixels } from '../actions/seen-kind.ts'
import { Refused } from './refused.ts'

// What was decoded is not needed twice, and other processes work meanwhile.
sharp.cache(false)
sharp.concurrency(1)

/** A sheet of paper at 600 dots per inch fits into it. */
const maxSide = 7100

const encodings = {
  'image/jpeg': (picture: Sharp) => picture.jpeg({ quality: 88 }),
  'image/png': (picture: Sharp) => picture.png(),
  'image/webp': (picture: Sharp) => picture.webp({ quality: 90 }),
}
export type PictureKind = keyof typeof encodings
export const isPictureKind = (kind: string): kind is PictureKind => kind in encodings

/**
 * Writes the picture at `path` anew from its pixels: upright, in sRGB, and without anything that the camera or somebody
 * else wrote before, between or behind them. Throws `Refused` for what cannot be read to its end.
 */
export async function cleanPicture(path: string, kind: PictureKind): Promise<void> {
  const picture = sharp(path, {
    limitInputPixels: mostPixels,
    failOn: 'error',
    // Only WebP is drawn in motion by what shows our pictures.
    animated: kind === 'image/webp',
  })
    .autoOrient()
    .toColourspace('srgb')
  const { pages = 1 } = await picture.metadata().catch(refuse)
  const sized =
    pages > 1
      ? picture
      : picture.resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
  const bytes = await encodings[kind](sized).toBuffer().catch(refuse)
  const clean = `${path}.clean`
  try {
    await writeFile(clean, bytes, { flag: 'wx', mode: 0o600 })
    await rename(clean, path)
  } finally {
    await rm(clean, { force: true })
  }
}

const refuse = () => {
  throw new Refused('L’immagine non si riesce a leggere: aprirla, salvarla di nuovo e caricare quella.')
}
