const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Text for an element or an attribute in double quotes. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, sign => entities[sign] ?? sign)

/** The typeface is there for the first paint, or not in this page (`ui/fonts.css`). */
export const fontPreload = (href: string): string =>
  `<link rel="preload" as="font" type="font/woff2" href="${href}" crossorigin>`

/** JSON that can stand inside a `<script type="application/json">`. */
export const jsonInHtml = (value: unknown): string => JSON.stringify(value).replace(/</g, '\\u003c')

const policy = (
  scripts: string,
  styles: string,
  ancestors: string,
  { frames, types = "'none'", media }: { frames?: string; types?: string; media?: string } = {},
): string =>
  [
    "default-src 'none'",
    `script-src ${scripts}`,
    ...(frames ? [`frame-src ${frames}`] : []),
    `style-src ${styles}`,
    "font-src 'self'",
    "img-src 'self'",
    ...(media ? [`media-src ${media}`] : []),
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    `frame-ancestors ${ancestors}`,
    "require-trusted-types-for 'script'",
    `trusted-types ${types}`,
  ].join('; ')

/**
 * The content policy of our own pages: nothing but what comes from here. `styles` are the further sources of style,
 * nonces and hashes, `ancestors` the further origins that may frame the page, and `frames` what it may frame.
 */
export const pagePolicy = (styles: string[], ancestors: string[] = [], frames?: "'self'"): string =>
  policy("'self'", styles.join(' '), ["'self'", ...ancestors].join(' '), { frames })

/**
 * The content policy of the areas: the script that has the nonce and what it loads, not whatever file lies on this
 * origin; and no page may frame them. They frame our own alone: a calculator beside its settings.
 */
export const areaPolicy = (nonce: string): string =>
  policy(`'nonce-${nonce}' 'strict-dynamic'`, "'self'", "'none'", {
    // By which the editor reads what is pasted, in a document that is never shown.
    types: 'ProseMirrorClipboard',
    media: "'self'",
    frames: "'self'",
  })
