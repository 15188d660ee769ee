/** How wide a picture is served, in pixels; one that is narrower is served as it is. */
export const pictureWidths = [160, 320, 640, 960, 1280, 1920] as const
export type PictureWidth = (typeof pictureWidths)[number]
export const pictureFormats = ['avif', 'webp'] as const
export type PictureFormat = (typeof pictureFormats)[number]

/** Where a picture at `url` is, made smaller. */
export const sized = (url: string, width: PictureWidth, format: PictureFormat = 'webp'): string =>
  `${url}/${width}.${format}`

/** A part of a picture: left, top, width and height, each a fraction of the whole. */
export interface Area {
  x: number
  y: number
  width: number
  height: number
}
