import type { ReactNode } from 'react'
import { consentWords, withoutSharing } from '../../contract/pages/consent-words.ts'
import type { PlainForm } from '../../contract/pages/plain-form.ts'
import type { Broker } from '../../contract/products/mortgage.ts'
import { described, fieldId, Note } from './field.tsx'

type Consent = keyof ReturnType<typeof consentWords>
export const boxes: Consent[] = ['informativa_letta', 'marketing', 'profilazione', 'cessione_terzi']

interface Props {
  errors: PlainForm['errors']
  isTicked: (box: string) => boolean
  broker: Broker
  /** The request concerns a rental partner. */
  isRenting: boolean
  /** The form asks for no consent besides the notice. */
  isNoticeOnly: boolean
}

/** The notice and the consents with the texts of the element; none is preselected. */
export function Consents({ errors, isTicked, broker: { nome, privacy }, isRenting, isNoticeOnly }: Props) {
  const words = consentWords(nome)
  const [before, notice, after] = words.informativa_letta
  const texts: Record<Consent, ReactNode> = {
    ...words,
    informativa_letta: (
      <>
        {before}
        <a href={privacy} target="_blank" rel="noopener">
          {notice}
          <span className="hidden"> (si apre in un’altra scheda)</span>
        </a>
        {after}
      </>
    ),
  }
  return (
    <fieldset className="consents">
      <legend className="label">{isNoticeOnly ? 'Informativa' : 'Informativa e consensi'}</legend>
      {!isNoticeOnly && (
        <p className="help">
          Solo la prima casella è necessaria. Ogni consenso si può ritirare in qualunque momento.
        </p>
      )}
      {boxes.slice(0, isNoticeOnly ? 1 : undefined).map(box => {
        const help = isRenting && box === 'cessione_terzi' ? withoutSharing : undefined
        const required = box === 'informativa_letta'
        return (
          <div key={box}>
            <label className="check">
              <input
                type="checkbox"
                id={fieldId(box)}
                name={box}
                required={required}
                defaultChecked={isTicked(box)}
                {...described(box, errors[box], help)}
              />
              <span className={required ? 'required' : undefined}>{texts[box]}</span>
            </label>
            <Note name={box} error={errors[box]} help={help} />
          </div>
        )
      })}
    </fieldset>
  )
}
