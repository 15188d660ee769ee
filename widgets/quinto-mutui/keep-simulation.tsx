import { useSignal, useSignalEffect } from '@preact/signals'
import { useRef } from 'preact/hooks'
import { day } from '../../contract/italian/days.ts'
import css from './keep-simulation.css?inline'
import { type Asked, keepingOf } from './keep-simulation.ts'
import type { MortgageModel } from './model.ts'

/** Keeps what is on the screen under a link, to be read again, sent or printed. */
export function KeepSimulation({ model, ...asked }: { model: MortgageModel } & Asked) {
  model.context.adopt(css)
  const keeping = keepingOf(model)
  const pressed = useSignal(false)
  const outcome = keeping.outcomeOf(asked)
  if (outcome?.kind === 'kept') return <Link {...outcome} isNew={pressed.value} />
  const sending = outcome?.kind === 'sending'
  const failed = outcome?.kind === 'failed' ? outcome.message : null
  const keep = () => {
    pressed.value = true
    void keeping.keep(asked)
  }
  return (
    <div class="keep">
      <button class="button" type="button" aria-busy={sending} onClick={keep}>
        {sending ? 'Un momento' : failed ? 'Riprova a conservare' : 'Conserva o stampa'}
      </button>
      <p class="help">
        Un link con queste cifre, da riaprire o stampare. Senza recapiti né dati personali: reddito, altre
        rate ed età non sono conservati.
      </p>
      <p class="error" role="status">
        {failed && `Il link non è pronto. ${failed}`}
      </p>
    </div>
  )
}

/** Takes the focus from the button that made it. */
function Link({ indirizzo, scadenza, isNew }: { indirizzo: string; scadenza: string; isNew: boolean }) {
  const field = useRef<HTMLInputElement>(null)
  const said = useSignal('')
  useSignalEffect(() => {
    if (isNew) field.current?.focus()
  })
  /**
   * `navigator.clipboard` is not there in an insecure page, nor in a frame that was not given it: the old command is,
   * and copies what is selected. Where it does not, the link stays selected.
   */
  const copy = (button: HTMLButtonElement) => {
    field.current?.focus()
    field.current?.select()
    const copied = document.execCommand?.('copy')
    if (copied) button.focus()
    said.value = copied ? 'Link copiato.' : 'Il link è selezionato: si copia dalla tastiera o dal menu.'
  }
  return (
    <div class="keep">
      <label class="field">
        <span class="label">Link della simulazione</span>
        <input
          class="input"
          ref={field}
          readOnly
          value={indirizzo}
          onFocus={event => event.currentTarget.select()}
        />
      </label>
      <p class="actions">
        <button class="button" type="button" onClick={event => copy(event.currentTarget)}>
          Copia il link
        </button>
        <a class="button" href={indirizzo} target="_blank" rel="noopener">
          Apri la pagina da stampare
          <span class="hidden"> (in un’altra scheda)</span>
        </a>
      </p>
      <p class="help">
        Valido fino al {day(scadenza)}. Senza recapiti né dati personali.{' '}
        <span role="status">{said.value}</span>
      </p>
    </div>
  )
}
