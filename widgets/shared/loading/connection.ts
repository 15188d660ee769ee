/** Tells whether the browser is connected: at every change, and at once when it is not. Answers how to end. */
export function followConnection(tell: (up: boolean) => void): () => void {
  const change = () => tell(navigator.onLine)
  addEventListener('online', change)
  addEventListener('offline', change)
  // It may have changed while the script was arriving.
  if (!navigator.onLine) change()
  return () => {
    removeEventListener('online', change)
    removeEventListener('offline', change)
  }
}
