import {
  createElement,
  type RefObject,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import type { DescribedElement } from '../../contract/elements/all.ts'
import { elements } from '../../contract/elements/all.ts'
import { quintoFinestra } from '../../contract/elements/quinto-finestra.ts'
import type { Kit } from '../../contract/embedding/kit.ts'
import { numberText } from '../../contract/embedding/opening-tag.ts'
import { type Embedding, frameAddress, frameOf } from '../../contract/embedding/snippet.ts'
import { MarkupContext } from '../layout/widget.tsx'
import { embeddingOf, firstChoice } from './choice.ts'
import { detailOf, type LoggedEvent } from './event-log.ts'

const eventNames = [...new Set(elements.flatMap(({ definition }) => Object.keys(definition.events)))]

/** The event before a request is sent; the preview cancels it. */
const submitEvent = 'quinto-invio'

const widths = [
  ['stretta', '320'],
  ['media', '480'],
  ['piena', 'Piena'],
] as const

interface Props {
  embedding: Embedding
  kit: Kit
  onEvent: (event: Omit<LoggedEvent, 'id'>) => void
}

/** The real element or frame with the chosen configuration. Its events are reported to `onEvent`. */
export function Preview({ embedding, kit, onEvent }: Props) {
  const [width, setWidth] = useState<string>('piena')
  const stage = useRef<HTMLDivElement>(null)
  const onElementEvent = useCallback(
    (event: Event) => {
      const isStopped = event.type === submitEvent
      if (isStopped) event.preventDefault()
      onEvent({ name: event.type, at: Date.now(), detail: detailOf(event), isStopped })
    },
    [onEvent],
  )
  useEffect(() => {
    const around = stage.current!
    for (const name of eventNames) around.addEventListener(name, onElementEvent)
    return () => {
      for (const name of eventNames) around.removeEventListener(name, onElementEvent)
    }
  }, [onElementEvent])
  const inFrame = embedding.mode === 'cornice'
  return (
    <section className="stage" aria-labelledby="anteprima">
      <div className="code-head">
        <h2 id="anteprima">Anteprima</h2>
        <div className="choice needs-script" role="radiogroup" aria-label="Larghezza">
          {widths.map(([value, label]) => (
            <label key={value}>
              <input
                type="radio"
                name="larghezza"
                checked={width === value}
                onChange={() => setWidth(value)}
              />
              {label}
            </label>
          ))}
        </div>
      </div>
      <div ref={stage} className={`host ${embedding.mode} ${width} ${embedding.attributes.tema ?? ''}`}>
        {inFrame ? (
          <LiveFrame embedding={embedding} kit={kit} onElementEvent={onElementEvent} />
        ) : (
          <LiveElement key={elementKey(embedding)} embedding={embedding} kit={kit} />
        )}
      </div>
      <p className="note">
        {embedding.mode === 'angolo' && 'Il pulsante è nell’angolo in basso a destra di questa pagina. '}
        {inFrame ? 'È la cornice vera' : 'È l’elemento vero'}, con le scelte fatte. Da qui nessuna richiesta
        parte.
      </p>
    </section>
  )
}

/** Key of properties that require a new element: a partner key applies only from the start. */
const elementKey = ({ element, mode, attributes }: Embedding) =>
  [element.definition.tag, mode, attributes.partner].join()

/** Applies the configuration to an element as attributes. */
function applyAttributes(
  one: HTMLElement | null,
  { definition, texts }: DescribedElement,
  embedding: Embedding,
): void {
  if (!one) return
  for (const name of Object.keys(definition.attributes)) {
    const value = embedding.attributes[name]
    if (value === undefined || value === false) one.removeAttribute(name)
    else one.setAttribute(name, typeof value === 'number' ? numberText(value) : String(value))
  }
  for (const name of Object.keys(texts.properties)) one.style.setProperty(name, embedding.theme[name] ?? '')
}

const windowElement = elements.find(({ definition }) => definition.tag === quintoFinestra.tag)!

/**
 * React creates the elements and `applyAttributes` sets their attributes: React would set properties, unlike the generated code.
 */
function LiveElement({ embedding, kit }: { embedding: Embedding; kit: Kit }) {
  const { element, mode, button } = embedding
  const { tag } = element.definition
  const inner = useRef<HTMLElement>(null)
  const outer = useRef<HTMLElement>(null)
  // Runs before the element connects its model, so the model never lacks its attributes.
  useLayoutEffect(() => {
    const { tema, ...others } = embedding.attributes
    if (mode === 'pagina') return applyAttributes(inner.current, element, embedding)
    const posizione = mode === 'angolo' ? mode : undefined
    applyAttributes(outer.current, windowElement, {
      ...embedding,
      attributes: { pulsante: button || undefined, posizione, tema },
    })
    applyAttributes(inner.current, element, { ...embedding, attributes: others, theme: {} })
  }, [embedding, element, mode, button])
  // The server's markup of the first element shows a figure before any script.
  const written = useContext(MarkupContext)[tag]
  const isFirst = elementKey(embedding) === elementKey(embeddingOf(firstChoice, ''))
  const live = createElement(
    tag,
    {
      ref: inner as RefObject<HTMLElement>,
      ...(isFirst && written && { dangerouslySetInnerHTML: { __html: written } }),
    },
    // What visitors see where the key is refused.
    isFirst ? undefined : <a href={frameAddress(embedding, kit)}>{frameOf(tag).title}</a>,
  )
  return mode === 'pagina' ? live : createElement(quintoFinestra.tag, { ref: outer }, live)
}

interface LiveFrameProps {
  embedding: Embedding
  kit: Kit
  onElementEvent: (event: Event) => void
}

function LiveFrame({ embedding, kit, onElementEvent }: LiveFrameProps) {
  useEffect(() => {
    // Height and events: the script of partners' pages, from this origin.
    const { pathname } = new URL(kit.scripts['frame-height.js'].latest)
    import(/* @vite-ignore */ pathname).catch(console.error)
  }, [kit])
  const { pathname, search } = new URL(frameAddress(embedding, kit))
  return (
    <iframe
      src={pathname + search}
      title={frameOf(embedding.element.definition.tag).title}
      // Possible only in the same origin, not in a partner's page.
      onLoad={({ currentTarget }) =>
        currentTarget.contentDocument?.addEventListener(submitEvent, onElementEvent)
      }
    />
  )
}
