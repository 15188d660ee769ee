import type { ReactNode } from 'react'
import { PhoneLink } from '../layout/phone-link.tsx'

interface Props {
  title: string
  lede: string
  /** The agent to call; null once the agent may no longer collaborate. */
  agente: { nome: string; telefono: string | null } | null
  /** The telephone of the house. */
  telefono: string
  children?: ReactNode
}

/** What an agent withdrew, and whom to call. */
export const Withdrawn = ({ title, lede, agente, telefono, children }: Props) => (
  <section className="wrap missing">
    <h1>{title}</h1>
    <p className="lede">{lede}</p>
    {children}
    <p>
      {agente?.telefono ? (
        <>
          {agente.nome} risponde al <PhoneLink telefono={agente.telefono} />.
        </>
      ) : (
        <>
          Un consulente risponde al <PhoneLink telefono={telefono} />.
        </>
      )}
    </p>
  </section>
)
