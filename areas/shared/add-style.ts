/** Adds a style that is imported by the script of a rarely opened part, because the areas load only one stylesheet. */
export function addStyle(css: string): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  document.adoptedStyleSheets.push(sheet)
}
