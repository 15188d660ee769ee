import { useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import { cartFrame } from '../../contract/embedding/cart-window.ts'
import type { FrameMessage } from '../../contract/embedding/messages.ts'
import { greetFrame } from '../runtime/greet-frame.ts'
import type { CartContext } from './model.ts'

/** Time in milliseconds after which a silent frame in sight counts as refused to the page. */
const answerMs = 4000

/**
 * The cart on a page of another site, in a frame of ours: the page reaches neither the cart nor the token of the
 * person. A frame that this page is refused stays silent, and the page's own content stands in its place.
 */
export function CartFrame({ context: { attributes, base, emit } }: { context: CartContext }) {
  const frame = useRef<HTMLIFrameElement>(null)
  const height = useSignal(320)
  const isAnswered = useRef(false)
  const isRefused = useSignal(false)
  const port = useRef<MessagePort | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const partner = attributes.partner.value
  const query = new URLSearchParams(
    Object.entries({ partner, tema: attributes.tema.value }).flatMap(([name, value]) =>
      value ? [[name, value]] : [],
    ),
  )

  function read(message: FrameMessage) {
    isAnswered.current = true
    isRefused.value = false
    // The content of a hidden frame has no height.
    if (message.type === 'height' && message.height) height.value = message.height
    if (message.type === 'request') emit('quinto-richiesta', { id: message.id })
  }
  function expectAnswer() {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      if (isAnswered.current) return
      // A frame out of sight may have no height to report.
      if (document.hidden || !frame.current?.getClientRects().length) return expectAnswer()
      isRefused.value = true
      import('../runtime/webmaster-hint.ts')
        .then(({ explainRefusal }) => explainRefusal(base, 403, { partner }))
        .catch(() => {})
    }, answerMs)
  }
  function greet() {
    port.current?.close()
    isAnswered.current = false
    port.current = greetFrame(frame.current!, base, read)
    expectAnswer()
  }
  useEffect(
    () => () => {
      clearTimeout(timer.current)
      port.current?.close()
    },
    [],
  )

  return (
    <>
      {isRefused.value && <slot />}
      <iframe
        ref={frame}
        src={`${base}${cartFrame}${query.size ? `?${query}` : ''}`}
        title="Carrello del materiale"
        hidden={isRefused.value}
        style={{
          display: isRefused.value ? 'none' : 'block',
          width: '100%',
          height: `${height.value}px`,
          border: 0,
        }}
        onLoad={greet}
      />
    </>
  )
}
