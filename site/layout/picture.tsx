import { pictureWidths, sized } from '../../contract/files/picture-sizes.ts'

const sourcesOf = (url: string, format: 'avif' | 'webp') =>
  pictureWidths.map(width => `${sized(url, width, format)} ${width}w`).join(', ')

interface PictureProps {
  /** The picture as it was uploaded. */
  src: string
  alt: string
  /** How wide it is in the page, as `sizes` says it. */
  sizes?: string
  className?: string
  /** In sight as the page opens. */
  eager?: true
  /** Width over height, where it is known, so that nothing moves when it comes. */
  ratio?: [number, number]
}

/** A picture of the house, as wide as the page needs it. */
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
