import { rename, rm, writeFile } from 'node:fs/promises'
import sharp, { type Metadata, type Sharp } from 'sharp'
import { mostPixels } from '../actions/seen-kind.ts'
import { Refused } from './refused.ts'

// What was decoded is not needed twice, and other processes work meanwhile.
sharp.cache(false)
sharp.concurrency(1)

/** A sheet of paper at 600 dots per inch fits into it. */
const maxSide = 7100

export type PictureKind = 'image/jpeg' | 'image/png' | 'image/webp'
type Encode = (picture: Sharp) => Sharp
type Encoding = [kind: PictureKind, encode: Encode]

const jpeg = (quality: number): Encoding => ['image/jpeg', picture => picture.jpeg({ quality })]
const webp = (quality: number): Encoding => ['image/webp', picture => picture.webp({ quality })]
/** Up to 16 colours or grays keep their few bits. */
const png = ({ bitsPerSample = 8 }: Metadata): Encoding => [
  'image/png',
  picture =>
    bitsPerSample < 8
      ? picture.png({ palette: true, colours: 2 ** bitsPerSample, dither: 0 })
      : picture.png(),
]

/** Encodings of each kind, the best first; the next one is used when a picture becomes too large. */
const encodings: Record<PictureKind, (metadata: Metadata) => Encoding[]> = {
  'image/jpeg': () => [jpeg(88), jpeg(75)],
  'image/png': metadata => (metadata.hasAlpha ? [png(metadata)] : [png(metadata), jpeg(88), jpeg(75)]),
  'image/webp': () => [webp(90), webp(75)],
}
export const isPictureKind = (kind: string): kind is PictureKind => kind in encodings

/**
 * Writes the picture at `path` anew from its pixels: upright, in sRGB or gray, and without anything that the camera or
 * somebody else wrote before, between or behind them. Answers its kind: a PNG that would exceed `maxBytes` becomes a
 * JPEG. Throws `Refused` for what cannot be read to its end, and for what exceeds `maxBytes` in every encoding.
 */
export async function cleanPicture(path: string, kind: PictureKind, maxBytes: number): Promise<PictureKind> {
  const picture = sharp(path, {
    limitInputPixels: mostPixels,
    failOn: 'error',
    // Only WebP is drawn in motion by what shows our pictures.
    animated: kind === 'image/webp',
  }).autoOrient()
  const metadata = await picture.metadata().catch(refuse)
  const isGray = metadata.space === 'b-w' || metadata.space === 'grey16'
  picture.toColourspace(isGray ? 'b-w' : 'srgb')
  if ((metadata.pages ?? 1) === 1)
    picture.resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
  for (const [encodedKind, encode] of encodings[kind](metadata)) {
    const bytes = await encode(picture.clone()).toBuffer().catch(refuse)
    if (bytes.length > maxBytes) continue
    await replace(path, bytes)
    return encodedKind
  }
  throw new Refused(
    `L’immagine, salvata di nuovo, supera i ${maxBytes / 1024 / 1024} MB: ne riduca le dimensioni e la carichi di nuovo.`,
    413,
  )
}

async function replace(path: string, bytes: Buffer): Promise<void> {
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
