const mega = 1024 * 1024

/** Accepted kinds of editorial files, determined from the content and never from the name, with their maximum size. */
export const contentKinds = {
  'image/jpeg': { group: 'picture', maxBytes: 10 * mega },
  'image/png': { group: 'picture', maxBytes: 10 * mega },
  'image/webp': { group: 'picture', maxBytes: 10 * mega },
  'application/pdf': { group: 'document', maxBytes: 20 * mega },
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': {
    group: 'document',
    maxBytes: 20 * mega,
  },
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': {
    group: 'document',
    maxBytes: 20 * mega,
  },
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': {
    group: 'document',
    maxBytes: 20 * mega,
  },
  'application/zip': { group: 'document', maxBytes: 20 * mega },
  'video/mp4': { group: 'video', maxBytes: 100 * mega },
  'video/webm': { group: 'video', maxBytes: 100 * mega },
  'text/vtt': { group: 'subtitles', maxBytes: mega },
} as const
export type ContentKind = keyof typeof contentKinds
export type FileGroup = (typeof contentKinds)[ContentKind]['group']

/** Label of each group, and the `accept` attribute of its file inputs. */
export const fileGroups: Record<FileGroup, { label: string; accept: string }> = {
  picture: { label: 'immagini JPEG, PNG o WebP fino a 10 MB', accept: '.jpg,.jpeg,.png,.webp' },
  document: {
    label: 'PDF, Word, Excel, PowerPoint o ZIP fino a 20 MB',
    accept: '.pdf,.docx,.xlsx,.pptx,.zip',
  },
  video: { label: 'video MP4 o WebM fino a 100 MB', accept: '.mp4,.m4v,.webm' },
  subtitles: { label: 'sottotitoli WebVTT', accept: '.vtt' },
}

export const kindsOf = (groups: readonly FileGroup[]): ContentKind[] =>
  (Object.keys(contentKinds) as ContentKind[]).filter(kind => groups.includes(contentKinds[kind].group))

/** A stored file in records and answers. `size` is in bytes. */
export interface StoredFile {
  url: string
  name: string
  size: number
  mimetype: string
}

/** Path of an editorial file on our own origin. */
export const fileAddress = /^\/files\/[A-Za-z0-9_-]{22}$/
