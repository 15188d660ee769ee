/** No address of an area is longer. */
const longest = 2000

/**
 * The page after the sign-in: `requested` when that is a page of the area at `base`, else the area's first page.
 * Every address that leads, or could be parsed as leading, outside the area is rejected.
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

/** The address of the sign-in page that returns to `path` after the sign-in. */
export const signInPath = (base: string, path: string): string =>
  returnPath(path, base) === base ? `${base}/login` : `${base}/login?verso=${encodeURIComponent(path)}`
