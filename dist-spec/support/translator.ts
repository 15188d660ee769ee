import type { Page } from 'playwright-core'

/**
 * Marks a translated text, which keeps its own words. Accessible names leave this sign out, so that the steps of other
 * specs find buttons and fields.
 */
const mark = '\u200b'

/** The words without the marks of the translator. */
export const untranslated = (text: string): string => text.replaceAll(mark, '')

/**
 * Translates a page as Chrome does: each text is replaced by a `<font>` in a `<font>`, also in open shadow roots, and so
 * are the texts that change later. Waits until the first translation has happened.
 */
export async function translate(page: Page): Promise<void> {
  await page.evaluate(translateDocument, mark)
}

/** Translates each later document of a page as soon as its nodes are there. */
export const translateAlways = (page: Page): Promise<unknown> =>
  page.addInitScript(`document.addEventListener('DOMContentLoaded', () => (${translateDocument})('${mark}'))`)

/** Runs in the page. */
function translateDocument(mark: string): void {
  const observed = new WeakSet<Node>()
  const kept = 'font, script, style, noscript, template, textarea, svg, [translate="no"], [contenteditable]'

  function translateNode(text: Text) {
    if (!text.data.trim() || text.parentElement?.closest(kept)) return
    const font = document.createElement('font')
    font.appendChild(document.createElement('font')).append(text.data + mark)
    text.replaceWith(font)
  }

  function translateTree(tree: Node) {
    if (tree instanceof Text) return translateNode(tree)
    const walker = document.createTreeWalker(tree, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT)
    const nodes = [tree]
    while (walker.nextNode()) nodes.push(walker.currentNode)
    for (const node of nodes) {
      if (node instanceof Text) translateNode(node)
      else if (node instanceof Element && node.shadowRoot) watch(node.shadowRoot)
    }
  }

  function watch(root: Node) {
    if (observed.has(root)) return
    observed.add(root)
    translateTree(root)
    new MutationObserver(records => {
      for (const { type, target, addedNodes } of records)
        for (const node of type === 'characterData' ? [target] : addedNodes)
          if (node.isConnected) translateTree(node)
    }).observe(root, { childList: true, characterData: true, subtree: true })
  }

  watch(document.body)
  // A shadow root attached later is no mutation of the document.
  const { attachShadow } = Element.prototype
  Element.prototype.attachShadow = function (options) {
    const root = attachShadow.call(this, options)
    watch(root)
    return root
  }
}
