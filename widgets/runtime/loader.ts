import { importElement, tags } from 'virtual:elements'

/**
 * `quinto.js`, the only script tag of a partner's page. The loader imports the chunk of each Quinto element on the page,
 * now or later, once the element is near the viewport; a window in the corner is always in view. The loader runs no code
 * of the chunks, so it stays small, and never throws into the page. An element without its chunk shows its own children.
 *
 * The loader follows the document and its open shadow roots. A page hands over a closed root, or a root that is attached
 * long after its host, as the detail of the event `quinto-radice`.
 */
const own = new Set(tags)
/** The tags whose chunk is not requested yet, or did not load. */
const left = new Set(tags)
/** The names whose definition is awaited, by the root of their elements. */
const awaited = new WeakMap<Node, Set<string>>()
/** Time until the next attempt after a failure. */
let retryMs = 15_000

function load(tag: string) {
  if (!left.delete(tag)) return
  importElement(tag).catch(error => {
    console.error(`<${tag}>`, error)
    left.add(tag)
    const retry = () => load(tag)
    addEventListener('online', retry, { once: true })
    setTimeout(retry, retryMs)
    retryMs *= 2
  })
}

/** Loads the chunk of one of our elements once the element is near the viewport. */
function follow(element: Element) {
  const tag = element.localName
  if (!left.has(tag)) return
  if (element.matches('[posizione=angolo],[aperta]')) return load(tag)
  // The content of an undefined `<quinto-finestra>` is visible only until the window is defined.
  if (element.parentElement?.closest('quinto-finestra:not(:defined)'))
    return void customElements.whenDefined('quinto-finestra').then(() => follow(element))
  const near = new IntersectionObserver(
    entries => {
      for (const { isIntersecting, target } of entries) {
        if (isIntersecting) {
          near.disconnect()
          load(tag)
          return
        }
        // A page may hide an element until it is defined: then the place of the element is that of its parent.
        const { display } = getComputedStyle(target)
        const parent = target.parentElement ?? (target.getRootNode() as ShadowRoot).host
        if (parent && (display === 'contents' || (display === 'none' && target === element)))
          near.observe(parent)
      }
    },
    // About one telephone screen ahead.
    { rootMargin: '800px' },
  )
  near.observe(element)
}

/** Follows our elements in a tree and in its open shadow roots. */
function look(tree: Document | ShadowRoot | Element) {
  if (!left.size) return
  if (tree.nodeType === Node.ELEMENT_NODE) meet(tree as Element)
  else added.observe(tree, { childList: true, subtree: true, attributeFilter: ['aperta'] })
  for (const element of tree.querySelectorAll('*')) meet(element)
}

function meet(element: Element) {
  const name = element.localName
  if (own.has(name)) follow(element)
  else if (element.shadowRoot) look(element.shadowRoot)
  else if (name.includes('-') && !customElements.get(name)) awaitDefinition(element.getRootNode(), name)
}

/** Looks into the elements of a name in a root once the name is defined. */
function awaitDefinition(root: Node, name: string) {
  const names = awaited.get(root) ?? new Set<string>()
  if (names.has(name)) return
  awaited.set(root, names.add(name))
  // The name may never be defined, so the promise must not hold the root.
  const weak = new WeakRef(root as Document)
  const defined = () => {
    for (const element of weak.deref()?.querySelectorAll(name) ?? []) meet(element)
  }
  // Some names, such as `font-face`, cannot be defined: their promise is rejected.
  customElements.whenDefined(name).then(defined, () => {})
}

const added = new MutationObserver(records => {
  for (const { type, target, addedNodes } of records) {
    if (type === 'attributes') follow(target as Element)
    for (const node of addedNodes) if (node.nodeType === Node.ELEMENT_NODE) look(node as Element)
  }
})

const lookAround = () => look(document)
lookAround()
// Roots written by the parser, and rules that hide elements, may arrive after this script.
for (const event of ['DOMContentLoaded', 'load']) addEventListener(event, lookAround)
addEventListener('quinto-radice', event => {
  const { detail } = event as CustomEvent
  if (detail instanceof ShadowRoot) look(detail)
})
