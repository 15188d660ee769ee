import { kitPath } from '../../contract/kit.ts'
import type { PageData } from '../../contract/pages.ts'
import { telephone } from '../../contract/telephone.ts'
import { Brand } from './mark.tsx'

interface ColumnProps {
  id: string
  title: string
  links: [href: string, label: string][]
}

function Column({ id, title, links }: ColumnProps) {
  return (
    <nav aria-labelledby={id}>
      <h2 className="eyebrow" id={id}>
        {title}
      </h2>
      <ul>
        {links.map(([href, label]) => (
          <li key={href}>
            <a href={href}>{label}</a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Contacts, documents, and what the law wants at the foot of every page. */
export function Footer({ broker, company, banks }: PageData) {
  const { nome, oam, telefono, email, trasparenza, privacy } = broker
  return (
    <footer className="footer">
      <div className="wrap">
        <div className="cols">
          <div>
            <Brand />
            <p className="note address">{company.indirizzo}</p>
          </div>
          <Column
            id="piede-prodotti"
            title="Prodotti"
            links={[
              ['/mutui', 'Mutui'],
              ['/#prodotti', 'Tutti i prodotti'],
              [kitPath, 'Per i partner'],
            ]}
          />
          <Column
            id="piede-documenti"
            title="Documenti"
            links={[
              [trasparenza, 'Trasparenza'],
              [privacy, 'Privacy'],
            ]}
          />
          <Column
            id="piede-contatti"
            title="Contatti"
            links={[
              [`mailto:${email}`, email],
              [telephone(telefono), `Numero verde ${telefono}`],
            ]}
          />
        </div>
        <div className="legal note">
          <p>
            {nome}, società di mediazione creditizia iscritta nell’elenco tenuto dall’OAM al n. {oam}. Codice
            fiscale e partita IVA {company.codiceFiscale}. Sede legale in Roma. Capitale sociale{' '}
            {company.capitaleSociale} interamente versato.
          </p>
          <p>
            Quinto mette in relazione banche e clienti; la concessione del credito spetta alla banca. Il
            confronto riguarda le {banks} banche convenzionate e non l’intero mercato.
          </p>
        </div>
      </div>
    </footer>
  )
}
