/** One sheet per stylesheet text, shared by all elements. Constructed sheets work under `style-src 'none'`. */
const sheets = new Map<string, CSSStyleSheet>()

export function adoptStyle(root: ShadowRoot, css: string): void {
  let sheet = sheets.get(css)
  if (!sheet) {
    sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    sheets.set(css, sheet)
  }
  if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
}
