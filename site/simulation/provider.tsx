import type { Shell } from '../../contract/pages/pages.ts'
import type { SimulationPage } from '../../contract/products/kept-simulation.ts'
import { PhoneLink } from '../layout/phone-link.tsx'

interface Props extends Pick<Shell, 'company'> {
  simulation: Pick<SimulationPage, 'indirizzo' | 'intermediario'>
}

/** The broker that made the comparison, as of its date. */
export function Provider({ simulation, company }: Props) {
  const { nome, oam, telefono, email, trasparenza } = simulation.intermediario
  return (
    <section className="part" aria-labelledby="servizio">
      <h2 id="servizio">Chi fornisce il servizio</h2>
      <p className="provider">
        {nome}, mediatore creditizio iscritto nell’elenco dell’OAM al n. {oam}
        {company && `, ${company.indirizzo}`}. Telefono <PhoneLink telefono={telefono} />, e-mail{' '}
        <a href={`mailto:${email}`}>{email}</a>, <a href={trasparenza}>trasparenza</a>
        <span className="printed"> ({new URL(trasparenza, simulation.indirizzo).href})</span>. Quinto mette in
        relazione banche e intermediari finanziari con i clienti; le cifre non sono una proposta di contratto:
        chi finanzia decide dopo l’istruttoria.
      </p>
    </section>
  )
}
