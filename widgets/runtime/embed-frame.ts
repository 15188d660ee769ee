import { hello, readFrameMessage } from '../../contract/messages.ts'

/**
 * `frame-height.js`, for a page that holds one of our frames: gives the frame the height of its content, and makes
 * of its messages events of the `<iframe>`: `quinto-passo` ({ passo }) and `quinto-richiesta` ({ id }).
 */
const house = new URL(import.meta.url).origin
const known = new WeakSet<HTMLIFrameElement>()

function greet(frame: HTMLIFrameElement) {
  // Before its document arrives a frame holds an empty one of the page's own origin, which nobody should greet.
  if (frame.contentDocument?.URL === 'about:blank') return
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = ({ data }) => {
    const message = readFrameMessage(data)
    if (message?.type === 'height') frame.style.height = `${message.height}px`
    if (message?.type === 'step') tell(frame, 'quinto-passo', { passo: message.step })
    if (message?.type === 'request') tell(frame, 'quinto-richiesta', { id: message.id })
  }
  frame.contentWindow?.postMessage(hello, house, [port2])
}

const tell = (frame: HTMLIFrameElement, event: string, detail: object) =>
  frame.dispatchEvent(new CustomEvent(event, { detail, bubbles: true }))

function find() {
  for (const frame of document.querySelectorAll('iframe')) {
    if (known.has(frame) || !frame.src.startsWith(`${house}/iframes/`)) continue
    known.add(frame)
    frame.addEventListener('load', () => greet(frame))
    greet(frame)
  }
}

new MutationObserver(find).observe(document, { childList: true, subtree: true, attributeFilter: ['src'] })
find()
