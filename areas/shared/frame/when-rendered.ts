/**
 * Calls `found` with the part of a page that the hash of an address names, at once or when the part is rendered: pages
 * load their files and data first. Returns a function that stops waiting.
 */
export function whenRendered(
  page: HTMLElement,
  hash: string,
  found: (part: HTMLElement) => void,
): () => void {
  const look = () => {
    const part = document.getElementById(hash.slice(1))
    if (!part || !page.contains(part)) return
    observer.disconnect()
    found(part)
  }
  const observer = new MutationObserver(look)
  observer.observe(page, { childList: true, subtree: true })
  look()
  return () => observer.disconnect()
}
