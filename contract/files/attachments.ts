/** What may be attached to a request. */
export const attachmentLimits = { files: 5, bytes: 10 * 1024 * 1024 } as const

/** The kinds that are read: the server looks at what a file holds, whatever its name says. */
export type AttachmentKind = 'application/pdf' | 'image/jpeg' | 'image/png'

/** Before anything is sent: why a file cannot be attached; null when it may be tried. */
export function attachmentProblem({ size, name }: { size: number; name: string }): string | null {
  if (size === 0) return 'Il file è vuoto.'
  if (size > attachmentLimits.bytes) return 'Il file supera i 10 MB.'
  if (!/\.(pdf|jpe?g|png)$/i.test(name)) return 'Si possono allegare PDF e immagini JPEG o PNG.'
  return null
}
