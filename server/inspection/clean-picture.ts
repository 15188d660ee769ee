import { rename, rm, writeFile } from 'node:fs/promises'
import sharp, { type Metadata, type Sharp } from 'sharp'
import { maxPixels } from './detect-kind.ts'
import { Refused } from './refused.ts'

// No file is decoded twice, and other processes need the processors.
sharp.cache(false)
sharp.concurrency(1)

/** Pixels; an A4 sheet at 600 dpi fits. */
const maxSide = 7100

export type PictureKind = 'image/jpeg' | 'image/png' | 'image/webp'
type Encode = (picture: Sharp) => Sharp
type Encoding = [kind: PictureKind, encode: Encode]

const jpeg = (quality: number): Encoding => ['image/jpeg', picture => picture.jpeg({ quality })]
const webp = (quality: number): Encoding => ['image/webp', picture => picture.webp({ quality })]
/** Pictures with at most 16 colours or grays keep their bit depth. */
const png = ({ bitsPerSample = 8 }: Metadata): Encoding => [
  'image/png',
  picture =>
    bitsPerSample < 8
      ? picture.png({ palette: true, colours: 2 ** bitsPerSample, dither: 0 })
      : picture.png(),
]

/** Encodings of each kind, best first. The next one is used when the result is too large. */
const encodings: Record<PictureKind, (metadata: Metadata) => Encoding[]> = {
  'image/jpeg': () => [jpeg(88), jpeg(75)],
  'image/png': metadata => (metadata.hasAlpha ? [png(metadata)] : [png(metadata), jpeg(88), jpeg(75)]),
  'image/webp': () => [webp(90), webp(75)],
}
export const isPictureKind = (kind: string): kind is PictureKind => kind in encodings

/**
 * Encodes the picture at `path` again from its pixels: upright, in sRGB or gray, without metadata or any other bytes.
 * Returns the kind of the result: a PNG above `maxBytes` becomes a JPEG. Throws `Refused` for a picture that cannot be
 * decoded completely, and for one above `maxBytes` in every encoding.
 */
export async function cleanPicture(path: string, kind: PictureKind, maxBytes: number): Promise<PictureKind> {
  const picture = sharp(path, {
    limitInputPixels: maxPixels,
    failOn: 'error',
    // Browsers animate only WebP among these kinds.
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
  throw new Refused(
    'L’immagine non si riesce a leggere: la apra, la salvi di nuovo e carichi la nuova copia.',
  )
}
