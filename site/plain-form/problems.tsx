import { PhoneLink } from '../layout/phone-link.tsx'
import { fieldId } from './field.tsx'

interface Props {
  /** Field names with errors, in the order of the form. */
  wrong: [string, string][]
  /** A general error. */
  failure: string | null
  telefono: string
}

/** The error summary: links to invalid fields, or a message with a telephone number. */
export function Problems({ wrong, failure, telefono }: Props) {
  if (wrong.length === 0 && !failure) return null
  return (
    <div className="notice danger" role="alert">
      {wrong.length > 0 ? (
        <>
          <p className="title">
            {wrong.length === 1 ? 'Un dato è da correggere' : `${wrong.length} dati sono da correggere`}
          </p>
          <ul>
            {wrong.map(([name, text]) => (
              <li key={name}>
                <a href={`#${fieldId(name)}`}>{text}</a>
              </li>
            ))}
          </ul>
        </>
      ) : (
        <>
          <p className="title">Il messaggio non è partito</p>
          <p>
            {failure} I dati restano in questa pagina. Al telefono: <PhoneLink telefono={telefono} />.
          </p>
        </>
      )}
    </div>
  )
}
