/** The widths of served pictures, in pixels. A narrower picture is not enlarged. */
export const pictureWidths = [160, 320, 640, 960, 1280, 1920] as const
export type PictureWidth = (typeof pictureWidths)[number]
export const pictureFormats = ['avif', 'webp'] as const
export type PictureFormat = (typeof pictureFormats)[number]

/** Address of the picture at `url` reduced to a width. */
export const sized = (url: string, width: PictureWidth, format: PictureFormat = 'webp'): string =>
  `${url}/${width}.${format}`

/** An area of a picture: left, top, width and height as fractions of the picture. */
export interface Area {
  x: number
  y: number
  width: number
  height: number
}
