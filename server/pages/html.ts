const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Escapes text for an element or a double-quoted attribute. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, sign => entities[sign] ?? sign)

/** Preloads the typeface, which is used only if it arrives before the first paint (`ui/fonts.css`). */
export const fontPreload = (href: string): string =>
  `<link rel="preload" as="font" type="font/woff2" href="${href}" crossorigin>`

/** Serialises JSON for a `<script type="application/json">`. */
export const jsonInHtml = (value: unknown): string => JSON.stringify(value).replace(/</g, '\\u003c')

const policy = (
  scripts: string,
  styles: string,
  ancestors: string,
  {
    frames,
    types = "'none'",
    media,
    manifest,
  }: { frames?: string; types?: string; media?: string; manifest?: string } = {},
): string =>
  [
    "default-src 'none'",
    `script-src ${scripts}`,
    ...(frames ? [`frame-src ${frames}`] : []),
    `style-src ${styles}`,
    "font-src 'self'",
    "img-src 'self'",
    ...(media ? [`media-src ${media}`] : []),
    ...(manifest ? [`manifest-src ${manifest}`] : []),
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    `frame-ancestors ${ancestors}`,
    "require-trusted-types-for 'script'",
    `trusted-types ${types}`,
  ].join('; ')

/**
 * Content policy of the site's pages: only this origin. `styles` are further style sources, such as nonces and hashes,
 * `ancestors` further origins that may frame the page, and `frames` the allowed frames.
 */
export const pagePolicy = (styles: string[], ancestors: string[] = [], frames?: "'self'"): string =>
  policy("'self'", styles.join(' '), ["'self'", ...ancestors].join(' '), { frames })

/** Content policy of a page of ours that no page may frame. */
export const unframedPolicy = (styles: string[]): string => policy("'self'", styles.join(' '), "'none'")

/**
 * Content policy of the areas: only the script with the nonce and its imports, not every file of this origin. No page
 * may frame the areas. The areas frame only this site: a calculator beside its settings.
 */
export const areaPolicy = (nonce: string): string =>
  policy(`'nonce-${nonce}' 'strict-dynamic'`, "'self'", "'none'", {
    // Trusted Types policy by which the editor parses pasted content in a detached document.
    types: 'ProseMirrorClipboard',
    media: "'self'",
    manifest: "'self'",
    frames: "'self'",
  })
