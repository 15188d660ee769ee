import { type FrameMessage, isHello, readPage } from '../../contract/embedding/messages.ts'
import { pageVisit } from '../../contract/pages/page-visit.ts'
import { setVisit } from '../runtime/page-visit.ts'

const fitDelayMs = 300

/**
 * Reports height, step and sent request to the page around the frame, and receives that page's address. Accepts
 * messages only from this site's pages and from the origins in `meta[name=quinto-parent]`; ignores all others.
 */
export function connectToParent(element: HTMLElement): void {
  const written = document.querySelector<HTMLMetaElement>('meta[name=quinto-parent]')?.content.split(' ')
  const allowed = [location.origin, ...(written ?? [])]
  const content = document.documentElement
  let port: MessagePort | undefined
  const post = (message: FrameMessage) => port?.postMessage(message)

  let lastHeight = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  /** The page around may limit the height of the frame: then the content scrolls. */
  const fit = () => content.classList.toggle('measured', innerHeight >= lastHeight)
  /** The page around needs a moment to change the height of the frame. */
  const fitLater = () => {
    clearTimeout(timer)
    timer = setTimeout(fit, fitDelayMs)
  }
  const postHeight = () => {
    const height = Math.ceil(content.getBoundingClientRect().height)
    if (height === lastHeight) return
    lastHeight = height
    post({ type: 'height', height })
    fitLater()
  }
  const size = new ResizeObserver(postHeight)
  addEventListener('resize', fitLater)

  addEventListener('message', event => {
    const [offered] = event.ports
    if (event.source !== parent || !allowed.includes(event.origin) || !offered || !isHello(event.data)) return
    const page = readPage(event.data, event.origin)
    if (page) setVisit(pageVisit(page))
    port?.close()
    port = offered
    // A greeting is always answered, also by a hidden frame, whose content has no height.
    lastHeight = -1
    content.classList.add('measured')
    size.observe(content)
    postHeight()
  })
  element.addEventListener('quinto-passo', event =>
    post({ type: 'step', step: String((event as CustomEvent).detail?.passo) }),
  )
  element.addEventListener('quinto-richiesta', event =>
    post({ type: 'request', id: String((event as CustomEvent).detail?.id) }),
  )
}
