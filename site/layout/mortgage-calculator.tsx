import { useContext } from 'react'
import { PhoneLink } from './phone-link.tsx'
import { Widget, WidgetsContext } from './widget.tsx'

interface Props {
  telefono: string
  /** Address of the contact form. */
  contact: string
}

/** The mortgage calculator or, until it is configured, a contact. */
export function MortgageCalculator({ telefono, contact }: Props) {
  const isThere = useContext(WidgetsContext)['quinto-mutui'] !== undefined
  if (isThere) return <Widget tag="quinto-mutui" followed />
  return (
    <div className="notice">
      <p>
        In questo momento il calcolatore dei mutui non è disponibile. Gli stessi conti li fa un consulente, al{' '}
        <PhoneLink telefono={telefono} /> o per iscritto.
      </p>
      <p>
        <a className="button" href={contact}>
          Chiedi di essere contattati
        </a>
      </p>
    </div>
  )
}
