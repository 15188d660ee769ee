import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { focusOn } from '../navigation/focus-on.ts'
import { allowAll, allowNone, type Choice } from './choice.ts'

interface Props {
  /** The previous choice; null when there is none. */
  choice: Choice | null
  choose: (choice: Choice) => void
  /** The visitor opened the panel, so the panel takes the focus. */
  isRequested: boolean
}

const kinds = {
  statistiche: 'Statistiche: contare le visite, per capire quali pagine servono.',
  campagne:
    'Campagne: dire a chi ospita i nostri annunci quali hanno portato una richiesta, senza annunci personalizzati.',
} as const

/**
 * Asks for consent to optional processing: three equal buttons, nothing preselected; closing means refusing. The panel
 * covers one side of the page.
 */
export function ConsentPanel({ choice, choose, isRequested }: Props) {
  const [chosen, setChosen] = useState<Choice | null>(choice)
  const panel = useRef<HTMLElement>(null)
  // Closing refuses, or keeps the previous choice.
  const close = () => choose(choice ?? allowNone)

  useEffect(() => {
    const opener = isRequested ? document.activeElement : null
    if (isRequested) panel.current?.focus()
    return () => returnTo(opener)
  }, [isRequested])

  const customise = () => {
    flushSync(() => setChosen(allowNone))
    panel.current?.querySelector('input')?.focus()
  }
  return (
    <section
      ref={panel}
      className="consent"
      aria-labelledby="consenso"
      tabIndex={-1}
      onKeyDown={event => event.key === 'Escape' && close()}
    >
      <div className="consent-head">
        <h2 id="consenso">Cookie</h2>
        <button
          className="button bare icon-only"
          type="button"
          aria-label={choice ? 'Chiudi senza cambiare' : 'Chiudi senza accettare'}
          onClick={close}
        >
          <svg className="icon" viewBox="0 0 16 16" aria-hidden="true">
            <path d="M3 3l10 10M13 3L3 13" />
          </svg>
        </button>
      </div>
      <p>
        Il sito usa solo ciò che gli serve per funzionare. Con il consenso conta anche le visite e l’esito
        delle campagne. <a href="/pagine/cookie-policy">Che cosa cambia</a>
      </p>
      {chosen && (
        <fieldset>
          <legend className="hidden">Che cosa consentire</legend>
          {(Object.keys(kinds) as (keyof typeof kinds)[]).map(kind => (
            <label key={kind} className="check">
              <input
                type="checkbox"
                checked={chosen[kind]}
                onChange={({ target }) => setChosen({ ...chosen, [kind]: target.checked })}
              />
              <span>{kinds[kind]}</span>
            </label>
          ))}
        </fieldset>
      )}
      <div className="consent-answers">
        <button className="button" type="button" onClick={() => choose(allowNone)}>
          Rifiuta
        </button>
        {chosen ? (
          <button className="button" type="button" onClick={() => choose(chosen)}>
            Salva le scelte
          </button>
        ) : (
          <button className="button" type="button" onClick={customise}>
            Personalizza
          </button>
        )}
        <button className="button" type="button" onClick={() => choose(allowAll)}>
          Accetta
        </button>
      </div>
    </section>
  )
}

/** Returns the focus to the opener, or else to the page's heading. */
const returnTo = (opener: Element | null) =>
  focusOn(opener instanceof HTMLElement && opener !== document.body ? opener : null)
