/** Adds the style of what is seldom opened, which comes with its script: the areas load one stylesheet, and no more. */
export function addStyle(css: string): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  document.adoptedStyleSheets.push(sheet)
}
