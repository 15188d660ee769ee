import { useState } from 'react'
import { Link } from 'wouter'
import type { CallError } from '../../../../client/client.ts'
import { loanFileRefusals } from '../../../../contract/access/loan-file-refusals.ts'
import type { AnyField } from '../../../../contract/records/resource.ts'
import { clients } from '../../../../contract/subjects/clients.ts'
import { addStyle } from '../../add-style.ts'
import { Field } from '../../records/editors/field.tsx'
import { useServices } from '../../services.ts'
import { type Fields, filled, type Values } from '../fields-form.ts'
import style from './person-fields.css?inline'
import { type Similar, SimilarCustomers } from './similar-customers.tsx'

addStyle(style)

const { nome, cognome, denominazione, partitaIva, codiceFiscale, email, cellulare } = clients.fields
const withoutHelp = ({ help: _, ...field }: AnyField): AnyField => field

/** The fields of a person, or of a firm and of the person who speaks for the firm: firms have no tax code of a person. */
export const personFields = (isFirm: boolean): Fields => ({
  nome,
  cognome,
  ...(isFirm
    ? { denominazione: withoutHelp(denominazione), partitaIva }
    : { codiceFiscale: { ...codiceFiscale, placeholder: 'RSSMRA80A01H501U' } }),
  email: withoutHelp(email),
  cellulare,
})

/** What follows the success of a call that stored a person without the typed e-mail. */
export const withoutEmail = ' L’e-mail è di un altro cliente: la persona nuova ne è senza.'

/** Who the person of a form is: an existing customer, `known` at first, or the typed person. */
export function useChosenPerson(known: Similar | null = null) {
  const [customer, choose] = useState<Similar | null>(known)
  const [isNew, setNew] = useState(false)
  /** The body of a call about the person, from the typed values. */
  function personIn(typed: Values) {
    if (customer) return { cliente: customer._id }
    const persona = {
      ...filled(typed),
      ...('denominazione' in typed && { tipo: 'azienda' }),
      ...(isNew && { nuova: true }),
    }
    return { persona }
  }
  return { customer, choose, isNew, setNew, personIn }
}

interface Props {
  fields: Fields
  chosen: ReturnType<typeof useChosenPerson>
  /** Grows when the server has refused the person, so that the customers are read again. */
  refusals: number
  /** Moves the focus to a field of the form. */
  focusOn: (name: string) => void
  /** The field after the person. */
  next: string
}

/** The fields of a person with the customers who may be the person, or the chosen customer in their place. */
export function PersonFields({ fields, chosen, refusals, focusOn, next }: Props) {
  const { customer, choose, isNew, setNew } = chosen
  if (customer)
    return (
      <div className="notice good similar">
        <p>
          <span className="similar-name">{customer.nome}</span>{' '}
          <span className="note">
            {[customer.codiceFiscale, customer.email, customer.cellulare].filter(Boolean).join(', ')}
          </span>
        </p>
        <button
          className="button"
          type="button"
          onClick={() => {
            choose(null)
            requestAnimationFrame(() => focusOn('nome'))
          }}
        >
          Cambia persona
        </button>
      </div>
    )
  return (
    <>
      {Object.entries(fields).map(([name, field]) => (
        <Field key={name} path={name} field={field} root={name} />
      ))}
      <SimilarCustomers
        refusals={refusals}
        isNew={isNew}
        onNew={setNew}
        onChoose={one => {
          choose(one)
          requestAnimationFrame(() => focusOn(next))
        }}
      />
    </>
  )
}

/** Why the server refused a person, where no field says so. */
export function PersonRefusal({ refusal }: { refusal: CallError }) {
  const { area } = useServices()
  const { code, message, record } = refusal
  return (
    <div className="notice danger" role="alert">
      <p>{message}</p>
      {code === loanFileRefusals.followed && <p>L’ufficio è stato avvisato con un’e-mail.</p>}
      {record && (
        <p>
          <Link href={`${area.base}/reports/pratiche/${record._id}`}>Apri la pratica {record.nome}</Link>
        </p>
      )}
    </div>
  )
}
