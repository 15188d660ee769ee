import { useSignal, useSignalEffect } from '@preact/signals'
import type { TargetedSubmitEvent } from 'preact'
import { useRef } from 'preact/hooks'
import { sendLinkWords } from '../../contract/products/send-link-words.ts'
import { TextField } from '../shared/fields/text-field.tsx'
import { Decoy } from '../shared/request/decoy.tsx'
import type { SavedLink } from './keep-simulation.tsx'
import { linkLetterOf } from './link-letter.ts'
import css from './saved-link.css?inline'

export { css }

/** The link of a saved simulation: to be copied, opened or sent by letter. */
export const View = ({ model }: { model: SavedLink }) => (
  <div class="keep">
    <Link {...model} />
    <SendLink {...model} />
  </div>
)

/** Takes the focus from the button that created the link. */
function Link({ indirizzo, lastDay, isNew }: SavedLink) {
  const field = useRef<HTMLInputElement>(null)
  const copyMessage = useSignal('')
  useSignalEffect(() => {
    if (isNew) field.current?.focus()
  })
  /**
   * `navigator.clipboard` does not exist in insecure pages or in frames without the permission. `execCommand` does, and
   * copies the selection. Where copying fails, the link stays selected.
   */
  const copy = (button: HTMLButtonElement) => {
    field.current?.focus()
    field.current?.select()
    const copied = document.execCommand?.('copy')
    if (copied) button.focus()
    copyMessage.value = copied
      ? 'Link copiato.'
      : 'Il link è selezionato: si copia dalla tastiera o dal menu.'
  }
  return (
    <>
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
        Valido fino al {lastDay}. Senza recapiti né dati personali.{' '}
        <span role="status">{copyMessage.value}</span>
      </p>
    </>
  )
}

/** The form that sends the link to an address. A wrong address takes the focus; the result is announced. */
function SendLink({ calculator, indirizzo }: SavedLink) {
  const letter = linkLetterOf(calculator, indirizzo)
  const id = indirizzo.slice(indirizzo.lastIndexOf('/') + 1)
  useSignalEffect(letter.prepare)
  const sending = letter.sending.value
  const submit = async (event: TargetedSubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    await letter.send()
    if (letter.hasErrors.value) form.querySelector('input')?.focus()
  }
  return (
    <form class="send-link" noValidate aria-label={sendLinkWords.send} onSubmit={submit}>
      <TextField
        form={letter}
        name="email"
        id={`email-${id}`}
        label={sendLinkWords.email}
        keyboard="email"
        autocomplete="email"
      />
      <button class="button" type="submit" aria-busy={sending}>
        {sending ? sendLinkWords.sending : sendLinkWords.send}
      </button>
      <Decoy form={letter} id={`sito-${id}`} />
      <p class="help">
        {sendLinkWords.purpose}{' '}
        <a
          href={calculator.link(calculator.settings.value.intermediario.privacy)}
          target="_blank"
          rel="noopener"
        >
          {sendLinkWords.privacy}
          <span class="hidden"> (si apre in un’altra scheda)</span>
        </a>
      </p>
      <div role="status">
        {letter.isSent.value && <p>{sendLinkWords.sent}</p>}
        {letter.failure.value && <p class="error">La lettera non è partita. {letter.failure.value}</p>}
      </div>
    </form>
  )
}
