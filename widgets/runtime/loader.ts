/**
 * `quinto.js`, the one script of a partner's page: loads the chunk of each of our elements that the page holds, now
 * or later. It runs no code of the chunks, so that it stays small, and never throws into the page. Until its
 * chunk is there, and if it never comes, an element shows its own children.
 */
const elements: Record<string, () => Promise<unknown>> = {
  'quinto-mutui': () => import('../quinto-mutui/element.ts'),
  'quinto-contatti': () => import('../quinto-contatti/element.ts'),
  'quinto-carrello': () => import('../quinto-carrello/element.ts'),
}

function load() {
  for (const tag of Object.keys(elements)) {
    if (!document.querySelector(tag)) continue
    elements[tag]!().catch(error => console.error(`<${tag}>`, error))
    delete elements[tag]
  }
  if (!Object.keys(elements).length) observer.disconnect()
}

const observer = new MutationObserver(load)
observer.observe(document, { childList: true, subtree: true })
load()
