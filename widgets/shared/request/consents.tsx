import type { ComponentChildren } from 'preact'
import { consentWords } from '../../../contract/pages/consent-words.ts'
import { Help, Wrong } from '../fields/field-notes.tsx'
import type { Consent, ContactForm } from './contact-form.ts'

interface Props {
  form: ContactForm
  /** The company that receives the consents. */
  name: string
  /** Address of the company's privacy notice. */
  privacy: string
  /** Explains what happens without the consent to third parties. */
  otherwise?: string | false
  /** The form asks for no consent besides the notice. */
  noticeOnly?: boolean
}

/**
 * Four independent checkboxes, none checked by default. `consentTexts` of the contract holds the version of their
 * texts.
 */
export function Consents({ form, name, privacy, otherwise, noticeOnly }: Props) {
  const words = consentWords(name)
  const [before, notice, after] = words.informativa_letta
  const texts: Record<Consent, ComponentChildren> = {
    ...words,
    informativa_letta: (
      <>
        {before}
        <a href={privacy} target="_blank" rel="noopener">
          {notice}
          <span class="hidden"> (si apre in un’altra scheda)</span>
        </a>
        {after}
      </>
    ),
  }
  return (
    <fieldset class="consents">
      <legend class="label">{noticeOnly ? 'Informativa' : 'Informativa e consensi'}</legend>
      {!noticeOnly && (
        <p class="help">
          Solo la prima casella è necessaria. Ogni consenso si può ritirare in qualunque momento.
        </p>
      )}
      {(Object.entries(texts) as [Consent, ComponentChildren][]).map(([box, text]) => {
        if (noticeOnly && box !== 'informativa_letta') return null
        const error = form.errors.value[box]
        const help = box === 'cessione_terzi' && otherwise
        return (
          <div key={box}>
            <label class="check">
              <input
                type="checkbox"
                id={box}
                name={box}
                required={box === 'informativa_letta'}
                checked={form.ticked.value[box]}
                aria-invalid={error ? 'true' : undefined}
                aria-describedby={error || help ? `${box}-aiuto` : undefined}
                onChange={event => form.tick(box, event.currentTarget.checked)}
              />
              <span class={box === 'informativa_letta' ? 'required' : undefined}>{text}</span>
            </label>
            {error ? <Wrong id={box} text={error} /> : help && <Help id={box}>{help}</Help>}
          </div>
        )
      })}
    </fieldset>
  )
}
