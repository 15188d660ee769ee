import type { ReactNode } from 'react'
import { telephone, whatsappAddress } from '../../contract/italian/telephone.ts'

export type Fact = [term: string, value: ReactNode]

/** A list of terms and values. Empty values are omitted. */
export const Facts = ({ facts, narrow }: { facts: Fact[]; narrow?: true }) => (
  <dl className={narrow ? 'account reach' : 'account'}>
    {facts.map(
      ([term, value]) =>
        value && (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ),
    )}
  </dl>
)

interface Reached {
  telefono: string | null
  whatsapp: string | null
  email: string
  pec?: string | null
}

/** Contact details as facts. */
export const reach = ({ telefono, whatsapp, email, pec }: Reached): Fact[] => [
  ['Telefono', telefono && <a href={telephone(telefono)}>{telefono}</a>],
  [
    'WhatsApp',
    whatsapp && (
      <a href={whatsappAddress(whatsapp)} rel="noopener">
        {whatsapp}
      </a>
    ),
  ],
  ['E-mail', mailTo(email)],
  ['PEC', pec && mailTo(pec)],
]

const mailTo = (address: string) => <a href={`mailto:${address}`}>{address}</a>
