import { importElement, tags } from 'virtual:elements'

/**
 * `quinto.js`, the only script tag of a partner's page. The loader imports the chunk of each Quinto element on the
 * page, now or later, once the element is near the viewport; a window in the corner is always in view. The loader runs
 * no code of the chunks, so it stays small, and never throws into the page. An element without its chunk shows its own
 * children.
 */
const near = new IntersectionObserver(
  entries => {
    for (const { isIntersecting, target } of entries) if (isIntersecting) load(target.localName)
  },
  // About one telephone screen ahead.
  { rootMargin: '800px' },
)

const left = new Set(tags)

function load(tag: string) {
  if (left.delete(tag)) importElement(tag).then(look, error => console.error(`<${tag}>`, error))
}

function look() {
  if (left.size)
    for (const element of document.querySelectorAll([...left].join())) {
      if (element.matches('[posizione=angolo],[aperta]')) load(element.localName)
      // The content of an undefined `<quinto-finestra>` is visible only until the window is defined.
      else if (!element.parentElement?.closest('quinto-finestra:not(:defined)')) near.observe(element)
    }
  else for (const observer of [near, added]) observer.disconnect()
}

const added = new MutationObserver(look)
added.observe(document, { childList: true, subtree: true, attributeFilter: ['aperta'] })
look()
