import { type FormEvent, useRef, useState } from 'react'
import { CallError, createClient } from '../../client/client.ts'
import { sendStamped } from '../../client/form-stamp.ts'
import type { SendLinkForm } from '../../contract/pages/simulation.ts'
import { sendLinkWords } from '../../contract/products/send-link-words.ts'
import type { SimulatedProduct } from '../../contract/products/simulation-link.ts'
import { Decoy } from '../plain-form/decoy.tsx'
import { described, Field, fieldId } from '../plain-form/field.tsx'

interface Props {
  form: SendLinkForm
  product: SimulatedProduct
  /** Address of the page. */
  address: string
  /** Address of the privacy notice. */
  privacy: string
}

type Outcome = Pick<SendLinkForm, 'isSent' | 'failure'> & { error?: string | undefined }

const untouched: Outcome = { isSent: false, failure: null }

/**
 * Sends the link of the page by letter. Without a script the form is sent to the page's own address, which renders the
 * form again with the outcome; with a script the page stays.
 */
export function SendLink({ form, product, address, privacy }: Props) {
  const { isSent, failure, errors } = form
  const [outcome, setOutcome] = useState<Outcome>({ isSent, failure, error: errors.email })
  const [isSending, setSending] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isSending) return
    const typed = new FormData(event.currentTarget)
    setSending(true)
    setOutcome(untouched)
    try {
      const reached = await deliver({ form, product, address }, typed)
      setOutcome(reached)
      if (reached.error) field.current?.focus()
    } finally {
      setSending(false)
    }
  }
  return (
    <form
      className="send-link"
      id="lettera"
      method="post"
      action={`${new URL(address).pathname}#lettera`}
      noValidate
      aria-label={sendLinkWords.send}
      onSubmit={submit}
    >
      <Field name="email" label={sendLinkWords.email} error={outcome.error}>
        <input
          ref={field}
          className="input"
          id={fieldId('email')}
          name="email"
          type="text"
          inputMode="email"
          autoComplete="email"
          defaultValue={form.typed.email}
          onInput={() => setOutcome(untouched)}
          {...described('email', outcome.error)}
        />
      </Field>
      <button className="button" type="submit" aria-busy={isSending}>
        {isSending ? sendLinkWords.sending : sendLinkWords.send}
      </button>
      <Decoy />
      <input type="hidden" name="modulo" value={form.modulo} />
      <p className="help">
        {sendLinkWords.purpose} <a href={privacy}>{sendLinkWords.privacy}</a>
      </p>
      <div role="status">
        {outcome.isSent && <p>{sendLinkWords.sent}</p>}
        {outcome.failure && !outcome.error && (
          <p className="error">La lettera non è partita. {outcome.failure}</p>
        )}
      </div>
    </form>
  )
}

/** Sends the form. Refusals are outcomes; the hourly limits of letters make a repeated sending harmless. */
async function deliver(
  { form, product, address }: Omit<Props, 'privacy'>,
  typed: FormData,
): Promise<Outcome> {
  const client = createClient({ base: location.origin })
  const open = async () => ({ ...(await client.call('GET /leads/modulo')), at: performance.now() })
  const text = (name: string) => String(typed.get(name) ?? '')
  const body = {
    simulazione: address.slice(address.lastIndexOf('/') + 1),
    email: text('email'),
    sito: text('sito') || undefined,
  }
  try {
    await sendStamped(form, open, modulo =>
      client.call(`POST /calcolatori/${product}/simulazioni/lettera`, { body: { ...body, modulo } }),
    )
    return { isSent: true, failure: null }
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    return { isSent: false, failure: error.message, error: error.fields.email }
  }
}
