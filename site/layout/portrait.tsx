import type { StoredFile } from '../../contract/files/content-files.ts'
import { Picture } from './picture.tsx'

/** A person's picture or a placeholder. Decorative, because the name stands beside it. */
export const Portrait = ({ photo, large }: { photo: StoredFile | null; large?: true }) =>
  photo ? (
    <Picture
      className={large ? 'portrait large' : 'portrait'}
      src={photo.url}
      alt=""
      sizes={large ? '14rem' : '6rem'}
      ratio={[1, 1]}
      {...(large && { eager: true })}
    />
  ) : (
    <svg className={large ? 'portrait large' : 'portrait'} viewBox="0 0 80 80" aria-hidden="true">
      <circle cx="40" cy="31" r="14" />
      <path d="M12 74c2-16 13-24 28-24s26 8 28 24z" />
    </svg>
  )
