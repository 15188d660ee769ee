import { hello, readFrameMessage } from '../../contract/embedding/messages.ts'
import { campaignAddress } from '../../contract/pages/page-visit.ts'

/**
 * `frame-height.js`, for pages that embed a Quinto frame. The script gives the frame the height of its content, sends
 * the page's address and campaign to the frame, and dispatches the frame's messages as events of the `<iframe>`:
 * `quinto-passo` ({ passo }) and `quinto-richiesta` ({ id }). A loaded frame that does not answer was refused to this
 * page: the script replaces the frame with a link to its address.
 */
const quintoOrigin = new URL(import.meta.url).origin
const answerTimeoutMs = 4000

/** Callback for the first message of each known frame; null while no answer is due. */
const known = new WeakMap<HTMLIFrameElement, (() => void) | null>()

function greet(frame: HTMLIFrameElement) {
  // Until its document loads, a frame holds an empty document of the page's own origin, which must not be greeted.
  if (frame.contentDocument?.URL === 'about:blank') return
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = ({ data }) => {
    const message = readFrameMessage(data)
    if (message) markAnswered(frame)
    if (message?.type === 'height') frame.style.height = `${message.height}px`
    if (message?.type === 'step') dispatch(frame, 'quinto-passo', { passo: message.step })
    if (message?.type === 'request') dispatch(frame, 'quinto-richiesta', { id: message.id })
  }
  frame.contentWindow?.postMessage(hello(campaignAddress(location.href)), quintoOrigin, [port2])
}

const dispatch = (frame: HTMLIFrameElement, event: string, detail: object) =>
  frame.dispatchEvent(new CustomEvent(event, { detail, bubbles: true }))

function markAnswered(frame: HTMLIFrameElement) {
  known.get(frame)?.()
  known.set(frame, () => {})
}

/** Replaces the frame with a link if no message arrives in time. */
function expectAnswer(frame: HTMLIFrameElement) {
  known.get(frame)?.()
  const link = document.createElement('a')
  const { display } = frame.style
  const timer = setTimeout(() => {
    Object.assign(link, { href: frame.src, textContent: frame.title || 'Apri il calcolatore' })
    frame.after(link)
    frame.style.display = 'none'
    console.warn(
      `Quinto: la cornice ${frame.src} non risponde. Probabilmente ${location.origin} non è fra i siti del partner.`,
    )
  }, answerTimeoutMs)
  known.set(frame, () => {
    clearTimeout(timer)
    if (!link.isConnected) return
    link.remove()
    frame.style.display = display
  })
}

function arrived(frame: HTMLIFrameElement) {
  expectAnswer(frame)
  greet(frame)
}

const pageLoaded = new Promise<unknown>(done => {
  if (document.readyState === 'complete') done(null)
  else addEventListener('load', done)
})

function find() {
  for (const frame of document.querySelectorAll('iframe')) {
    if (known.has(frame) || !frame.src.startsWith(`${quintoOrigin}/iframes/`)) continue
    known.set(frame, null)
    // A style attribute would need the permission of the page's policy.
    frame.style.border = '0'
    frame.addEventListener('load', () => arrived(frame))
    greet(frame)
    // The frame may have loaded before this script: a document that the page cannot read is no longer the empty one.
    pageLoaded.then(() => known.get(frame) === null && !frame.contentDocument && arrived(frame))
  }
}

new MutationObserver(find).observe(document, { childList: true, subtree: true, attributeFilter: ['src'] })
find()
