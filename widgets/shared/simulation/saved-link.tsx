import { type ReadonlySignal, useSignal, useSignalEffect } from '@preact/signals'
import type { TargetedSubmitEvent } from 'preact'
import { useRef } from 'preact/hooks'
import type { Broker } from '../../../contract/products/mortgage.ts'
import { sendLinkWords } from '../../../contract/products/send-link-words.ts'
import type { SimulatedProduct } from '../../../contract/products/simulation-link.ts'
import type { Calculator } from '../calculator/calculator.ts'
import type { ProductTypes } from '../calculator/product.ts'
import { TextField } from '../fields/text-field.tsx'
import { Decoy } from '../request/decoy.tsx'
import { linkLetterOf } from './link-letter.ts'
import css from './saved-link.css?inline'

export { css }

/** A calculator whose simulations are saved, of any product. */
export type SavingCalculator = Pick<Calculator<ProductTypes>, 'client' | 'context' | 'link'> & {
  settings: ReadonlySignal<{ intermediario: Pick<Broker, 'privacy'> }>
}

/** A link and its calculator. */
export interface SavedLink {
  indirizzo: string
  /** The last day of the link, in words. */
  lastDay: string
  /** The person has just created the link. */
  isNew: boolean
  product: SimulatedProduct
  calculator: SavingCalculator
  context: SavingCalculator['context']
}

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
        <span class="note" role="status">
          {copyMessage.value}
        </span>
        <a class="button" href={indirizzo} target="_blank" rel="noopener">
          Apri la pagina da stampare
          <span class="hidden"> (in un’altra scheda)</span>
        </a>
        <a
          class="button"
          href={`https://wa.me/?${new URLSearchParams({ text: `La mia simulazione: ${indirizzo}` })}`}
          target="_blank"
          rel="noopener noreferrer"
        >
          Invia con WhatsApp
          <span class="hidden"> (in un’altra scheda)</span>
        </a>
      </p>
      <p class="help">Valido fino al {lastDay}. Senza nome né recapiti.</p>
    </>
  )
}

/** The form that sends the link to an address. A wrong address takes the focus; the result is announced. */
function SendLink({ calculator, product, indirizzo }: SavedLink) {
  const letter = linkLetterOf(calculator, product, indirizzo)
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
