import { greetFrame } from './greet-frame.ts'
import { scriptAddress } from './script-address.ts'

/**
 * `frame-height.js`, for pages that embed a Quinto frame. The script gives the frame the height of its content, sends
 * the page's address and campaign to the frame, and dispatches the frame's messages as events of the `<iframe>`:
 * `quinto-passo` ({ passo }) and `quinto-richiesta` ({ id }). A loaded frame that does not answer while it is visible was
 * refused to this page: the script replaces the frame with a link to its address, until the frame answers.
 */
const quintoOrigin = new URL(scriptAddress).origin
const answerTimeoutMs = 4000

/** Callback for the first message of each known frame; null while no answer is due. */
const known = new WeakMap<HTMLIFrameElement, (() => void) | null>()

function greet(frame: HTMLIFrameElement) {
  // Until its document loads, a frame holds an empty document of the page's own origin, which must not be greeted.
  if (frame.contentDocument?.URL === 'about:blank') return
  greetFrame(frame, quintoOrigin, message => {
    markAnswered(frame)
    // The content of a hidden frame has no height.
    if (message.type === 'height' && message.height) frame.style.height = `${message.height}px`
    if (message.type === 'step') dispatch(frame, 'quinto-passo', { passo: message.step })
    if (message.type === 'request') dispatch(frame, 'quinto-richiesta', { id: message.id })
  })
}

const dispatch = (frame: HTMLIFrameElement, event: string, detail: object) =>
  frame.dispatchEvent(new CustomEvent(event, { detail, bubbles: true }))

function markAnswered(frame: HTMLIFrameElement) {
  known.get(frame)?.()
  known.set(frame, () => {})
}

/** Replaces the frame with a link if no message arrives in time while the frame is visible. */
function expectAnswer(frame: HTMLIFrameElement) {
  known.get(frame)?.()
  const link = document.createElement('a')
  const { display } = frame.style
  let timer: ReturnType<typeof setTimeout> | undefined
  const visible = new IntersectionObserver(([entry]) => {
    clearTimeout(timer)
    if (entry!.isIntersecting) timer = setTimeout(replace, answerTimeoutMs)
  })
  const replace = async () => {
    visible.disconnect()
    Object.assign(link, { href: frame.src, textContent: frame.title || 'Apri il calcolatore' })
    frame.after(link)
    frame.style.display = 'none'
    console.warn(`Quinto: la cornice ${frame.src} non risponde. ${await probableCause(frame)}`)
  }
  visible.observe(frame)
  known.set(frame, () => {
    clearTimeout(timer)
    visible.disconnect()
    if (!link.isConnected) return
    link.remove()
    frame.style.display = display
  })
}

/** What a frame needs of its `sandbox`. */
const needed = ['allow-scripts', 'allow-same-origin', 'allow-forms']

/** Whether the page's own policy keeps our documents out of its frames. No browser tells a script, but the headers do. */
async function hasEmbedderPolicy(): Promise<boolean> {
  if (crossOriginIsolated) return true
  try {
    const { headers } = await fetch(location.href, { method: 'HEAD' })
    return /require-corp|credentialless/.test(headers.get('cross-origin-embedder-policy') ?? '')
  } catch {
    return false
  }
}

/** Why a frame does not answer: what the page forbids to it, or else the sites of its partner. */
async function probableCause({ sandbox }: HTMLIFrameElement): Promise<string> {
  const missing = sandbox.length ? needed.filter(name => !sandbox.contains(name)) : []
  if (missing.length) return `Il suo attributo sandbox non concede ${missing.join(' ')}.`
  if (origin === 'null')
    return 'La pagina è in una cornice con sandbox senza allow-same-origin, e il browser non dice di quale sito è.'
  if (await hasEmbedderPolicy())
    return 'La pagina ha Cross-Origin-Embedder-Policy, che non ammette la cornice; ammette l’elemento con il suo script.'
  return `Probabilmente ${location.origin} non è fra i siti del partner.`
}

function arrived(frame: HTMLIFrameElement) {
  expectAnswer(frame)
  greet(frame)
}

const pageLoaded = new Promise<unknown>(done => {
  if (document.readyState === 'complete') done(null)
  else addEventListener('load', done)
})

function follow(frame: HTMLIFrameElement) {
  if (known.has(frame) || !frame.src.startsWith(`${quintoOrigin}/iframes/`)) return
  known.set(frame, null)
  // A style attribute would need the permission of the page's policy.
  frame.style.border = '0'
  frame.addEventListener('load', () => arrived(frame))
  greet(frame)
  // The frame may have loaded before this script: a document that the page cannot read is no longer the empty one.
  pageLoaded.then(() => known.get(frame) === null && !frame.contentDocument && arrived(frame))
}

function find(tree: Node) {
  if (tree instanceof HTMLIFrameElement) follow(tree)
  else if ('querySelectorAll' in tree)
    for (const frame of (tree as Document).querySelectorAll('iframe')) follow(frame)
}

new MutationObserver(records => {
  for (const { type, target, addedNodes } of records)
    for (const node of type === 'attributes' ? [target] : addedNodes) find(node)
}).observe(document, { childList: true, subtree: true, attributeFilter: ['src'] })
find(document)
