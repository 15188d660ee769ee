import type { Toasts } from './toasts.ts'

/**
 * Copies a text and shows a toast with the result. Pages without TLS have no clipboard: `failed` says what to do
 * instead. Returns whether the text is copied.
 */
export async function copyText(
  toasts: Pick<Toasts, 'add'>,
  text: string,
  { copied, failed }: { copied: string; failed: string },
): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    toasts.add({ kind: 'plain', text: copied })
    return true
  } catch {
    toasts.add({ kind: 'danger', text: failed })
    return false
  }
}
