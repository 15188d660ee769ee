/**
 * `quinto.js`, the one script of a partner's page: loads the chunk of each of our elements that the page holds, now
 * or later, once it is near what is in sight; a window in the corner is in sight wherever it is written. It runs no
 * code of the chunks, so that it stays small, and never throws into the page. Until its chunk is there, and if it
 * never comes, an element shows its own children.
 */
const elements: Record<string, () => Promise<unknown>> = {
  'quinto-agenzie': () => import('../quinto-agenzie/element.ts'),
  'quinto-mutui': () => import('../quinto-mutui/element.ts'),
  'quinto-finestra': () => import('../quinto-finestra/element.ts'),
  'quinto-prestiti': () => import('../quinto-prestiti/element.ts'),
  'quinto-cdq': () => import('../quinto-cdq/element.ts'),
  'quinto-rata': () => import('../quinto-rata/element.ts'),
  'quinto-prestito': () => import('../quinto-prestito/element.ts'),
  'quinto-contatti': () => import('../quinto-contatti/element.ts'),
  'quinto-carrello': () => import('../quinto-carrello/element.ts'),
}

const near = new IntersectionObserver(
  entries => {
    for (const { isIntersecting, target } of entries) if (isIntersecting) load(target.localName)
  },
  // A screen ahead on a telephone.
  { rootMargin: '800px' },
)

function load(tag: string) {
  const element = elements[tag]
  if (!element) return
  delete elements[tag]
  element().then(look, error => console.error(`<${tag}>`, error))
}

function look() {
  const left = Object.keys(elements).join()
  if (left)
    for (const element of document.querySelectorAll(left)) {
      if (element.matches('[posizione=angolo],[aperta]')) load(element.localName)
      // What a window will hold is in sight only until it is one.
      else if (!element.parentElement?.closest('quinto-finestra:not(:defined)')) near.observe(element)
    }
  else for (const observer of [near, added]) observer.disconnect()
}

const added = new MutationObserver(look)
added.observe(document, { childList: true, subtree: true, attributeFilter: ['aperta'] })
look()
