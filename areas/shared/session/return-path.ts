/** No address of an area is longer. */
const maxLength = 2000

/**
 * The page after the sign-in: `requested` when that is a page of the area at `base`, else the area's first page.
 * Every address that leads, or could be parsed as leading, outside the area is rejected.
 */
export function returnPath(requested: string | null, base: string): string {
  if (!requested || requested.length > maxLength || !/^\/[\w./?#=&%+:,~-]*$/.test(requested)) return base
  const origin = 'https://area.invalid'
  let url: URL
  let path: string
  try {
    url = new URL(requested, origin)
    path = decodeURIComponent(url.pathname)
  } catch {
    return base
  }
  const isInside = (path === base || path.startsWith(`${base}/`)) && !/\/\/|\\|\/\.\.?(\/|$)/.test(path)
  if (url.origin !== origin || !isInside || path === `${base}/login`) return base
  return url.pathname + url.search + url.hash
}

/** The address of the sign-in page that returns to `path` after the sign-in. */
export const signInPath = (base: string, path: string): string =>
  returnPath(path, base) === base ? `${base}/login` : `${base}/login?verso=${encodeURIComponent(path)}`
