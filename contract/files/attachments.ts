/** Limits of the attachments of a request: number of files and bytes of each. */
export const attachmentLimits = { files: 5, bytes: 10 * 1024 * 1024 } as const

/** The accepted kinds. The server determines the kind from the content of a file and ignores its name. */
export type AttachmentKind = 'application/pdf' | 'image/jpeg' | 'image/png'

/** Why a file cannot be attached, as a message checked before the upload; null when the upload may be tried. */
export function attachmentProblem({ size, name }: { size: number; name: string }): string | null {
  if (size === 0) return 'Il file è vuoto.'
  if (size > attachmentLimits.bytes) return 'Il file supera i 10 MB.'
  if (!/\.(pdf|jpe?g|png)$/i.test(name)) return 'Si possono allegare PDF e immagini JPEG o PNG.'
  return null
}
