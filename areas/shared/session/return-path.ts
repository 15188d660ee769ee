/** Longer ones are nobody's. */
const longest = 2000

/**
 * Where to go after the sign-in: `asked` when it is a page of the area at `base`, else the area's first page. Only a
 * path of the area itself is believed: whatever leads elsewhere, or could be read as leading elsewhere, is left.
 */
export function returnPath(asked: string | null, base: string): string {
  if (!asked || asked.length > longest || !/^\/[\w./?#=&%+:,~-]*$/.test(asked)) return base
  const house = 'https://house.invalid'
  let url: URL
  let path: string
  try {
    url = new URL(asked, house)
    path = decodeURIComponent(url.pathname)
  } catch {
    return base
  }
  const isInside = (path === base || path.startsWith(`${base}/`)) && !/\/\/|\\|\/\.\.?(\/|$)/.test(path)
  if (url.origin !== house || !isInside || path === `${base}/login`) return base
  return url.pathname + url.search + url.hash
}

/** The sign-in page's address for who wanted to go to `path`. */
export const signInPath = (base: string, path: string): string =>
  returnPath(path, base) === base ? `${base}/login` : `${base}/login?verso=${encodeURIComponent(path)}`
