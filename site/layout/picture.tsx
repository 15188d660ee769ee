import { pictureWidths, sized } from '../../contract/files/picture-sizes.ts'

const sourcesOf = (url: string, format: 'avif' | 'webp') =>
  pictureWidths.map(width => `${sized(url, width, format)} ${width}w`).join(', ')

interface PictureProps {
  /** Address of the uploaded picture. */
  src: string
  alt: string
  /** Displayed width, in the syntax of `sizes`. */
  sizes?: string
  className?: string
  /** Visible when the page opens, so not loaded lazily. */
  eager?: true
  /** Aspect ratio, if known, so that the layout does not shift. */
  ratio?: [number, number]
}

/** An uploaded picture, loaded at the width that the page needs. */
export const Picture = ({
  src,
  alt,
  sizes = '(min-width: 60rem) 44rem, 100vw',
  className,
  eager,
  ratio,
}: PictureProps) => (
  <picture>
    <source type="image/avif" srcSet={sourcesOf(src, 'avif')} sizes={sizes} />
    <source type="image/webp" srcSet={sourcesOf(src, 'webp')} sizes={sizes} />
    <img
      className={className}
      src={sized(src, 960)}
      alt={alt}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      {...(eager && { fetchPriority: 'high' })}
      {...(ratio && { width: ratio[0], height: ratio[1] })}
    />
  </picture>
)
