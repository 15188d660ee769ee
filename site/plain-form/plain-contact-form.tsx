import type { ComponentProps } from 'react'
import { consentTexts, unknownTown } from '../../contract/calls/leads.ts'
import { positions, subjects, times, ways } from '../../contract/pages/contact-words.ts'
import { answerNotes, anyOffice, kindOf, textLabels } from '../../contract/pages/message-kinds.ts'
import { officeInWords } from '../../contract/pages/office-words.ts'
import type { PlainContact, PlainForm } from '../../contract/pages/plain-form.ts'
import type { Broker } from '../../contract/products/mortgage.ts'
import { boxes, Consents } from './consents.tsx'
import { Decoy } from './decoy.tsx'
import { described, Field, fieldId } from './field.tsx'
import { Problems } from './problems.tsx'

interface Props {
  form: PlainContact
  /** Attributes of the page's element: recipient and subject. */
  attributes: Record<string, unknown>
  /** Path of the page. */
  path: string
  broker: Broker
}

/** Fields in the order of the form. */
const order = [
  ...[
    'oggetto',
    'posizione',
    'nome',
    'cognome',
    'telefono',
    'email',
    'modo',
    'orario',
    'comune',
    'provincia',
    'messaggio',
  ],
  ...boxes,
]

/**
 * The contact form without a script, with the same fields as the element. Rendered only on the server; its code is in
 * no browser file.
 */
export function PlainContactForm({ form, attributes, path, broker }: Props) {
  const { typed, failure, modulo, sedi } = form
  const errors = inItsWords(form.errors)
  const given: Record<string, unknown> = {
    modo: 'telefono',
    orario: 'indifferente',
    pagina: path,
    ...attributes,
  }
  const value = (name: string) => typed[name] ?? String(given[name] ?? '')
  const kind = kindOf(value('oggetto'))
  const isRequest = kind === 'richiesta'
  /** On the page of an agency the office is the agency. */
  const asksOffice = kind === 'candidatura' && !given.agenzia
  const wrong = order.flatMap((name): [string, string][] => (errors[name] ? [[name, errors[name]]] : []))

  const line = (name: string, label: string, { help, required, ...input }: Line = {}) => (
    <Field name={name} label={label} required={required} error={errors[name]} help={help}>
      <input
        {...input}
        className="input"
        id={fieldId(name)}
        name={name}
        required={required}
        defaultValue={value(name)}
        {...described(name, errors[name], help)}
      />
    </Field>
  )
  const list = (name: string, label: string, options: Record<string, string>, none?: string) => (
    <Field name={name} label={label} required={none !== undefined} error={errors[name]}>
      <select
        className="select"
        id={fieldId(name)}
        name={name}
        required={none !== undefined}
        defaultValue={value(name)}
        {...described(name, errors[name])}
      >
        {none && <option value="">{none}</option>}
        {Object.entries(options).map(([key, text]) => (
          <option key={key} value={key}>
            {text}
          </option>
        ))}
      </select>
    </Field>
  )

  return (
    <form
      className="plain-form"
      method="post"
      id={fieldId('contatto')}
      action={`/contattaci#${fieldId('contatto')}`}
      acceptCharset="utf-8"
      noValidate
      aria-label={`Scriva a ${broker.nome}`}
    >
      <Problems wrong={wrong} failure={failure} telefono={broker.telefono} />
      {list('oggetto', 'Oggetto', subjects, 'Scelga l’oggetto')}
      {kind !== 'richiesta' && <p className="help">{answerNotes[kind]}</p>}
      {kind === 'candidatura' && list('posizione', 'Posizione', positions, 'Scelga la posizione')}
      {asksOffice &&
        list('agenzia', 'Sede', {
          '': anyOffice,
          ...Object.fromEntries(sedi.map(({ slug, ...office }) => [slug, officeInWords(office)])),
        })}
      <div className="pair">
        {line('nome', 'Nome', { autoComplete: 'given-name', required: true })}
        {line('cognome', 'Cognome', { autoComplete: 'family-name', required: true })}
        {line('telefono', 'Telefono', { inputMode: 'tel', autoComplete: 'tel' })}
        {line('email', 'E-mail', { inputMode: 'email', autoComplete: 'email' })}
      </div>
      <p className="help">Basta un recapito: il telefono o l’e-mail.</p>
      {isRequest && (
        <>
          <Way chosen={value('modo')} />
          {list('orario', 'Quando', times)}
          <div className="pair">
            {line('comune', 'Comune', {
              autoComplete: 'address-level2',
              help: 'Per trovare l’agenzia più vicina.',
            })}
            {line('provincia', 'Provincia', { maxLength: 2, help: 'La sigla, per esempio RM.' })}
          </div>
        </>
      )}
      <Field name="messaggio" label={textLabels[kind]} required={kind === 'reclamo'} error={errors.messaggio}>
        <textarea
          className="input"
          id={fieldId('messaggio')}
          name="messaggio"
          rows={5}
          required={kind === 'reclamo'}
          defaultValue={value('messaggio')}
          {...described('messaggio', errors.messaggio)}
        />
      </Field>
      {kind === 'candidatura' && (
        <p className="help">
          Senza JavaScript il modulo non prende allegati: il curriculum si spedisce a{' '}
          <a href={`mailto:${broker.email}`}>{broker.email}</a>.
        </p>
      )}
      <Decoy />
      <Consents
        errors={errors}
        // A consent applies to the texts that were shown.
        isTicked={box => typed.testoVersione === consentTexts && typed[box] === 'on'}
        broker={broker}
        isRenting={value('oggetto') === 'noleggio'}
        isNoticeOnly={!isRequest}
      />
      {['agente', ...(asksOffice ? [] : ['agenzia']), 'segnalazione', 'pagina'].map(
        name => value(name) && <input key={name} type="hidden" name={name} value={value(name)} />,
      )}
      <input type="hidden" name="testoVersione" value={consentTexts} />
      <input type="hidden" name="modulo" value={modulo} />
      <div className="actions">
        <button className="button primary" type="submit">
          Invia il messaggio
        </button>
      </div>
    </form>
  )
}

type Line = Pick<ComponentProps<'input'>, 'autoComplete' | 'inputMode' | 'maxLength' | 'required'> & {
  help?: string
}

/** Province and town are text fields here, unlike in the element. */
const inItsWords = ({ provincia, comune, ...others }: PlainForm['errors']): PlainForm['errors'] => ({
  ...others,
  ...(provincia && { provincia: 'Scriva la sigla della provincia, per esempio RM.' }),
  ...(comune && {
    comune:
      comune === unknownTown ? 'Nessun comune ha questo nome: lo scriva per intero, senza frazione.' : comune,
  }),
})

/** The first option is the target of the error summary. */
const Way = ({ chosen }: { chosen: string }) => (
  <fieldset className="field">
    <legend className="label">Contatto preferito</legend>
    <div className="choice">
      {Object.entries(ways).map(([key, text], i) => (
        <label key={key}>
          <input
            type="radio"
            id={i === 0 ? fieldId('modo') : undefined}
            name="modo"
            value={key}
            defaultChecked={key === chosen}
          />
          {text}
        </label>
      ))}
    </div>
  </fieldset>
)
