import type { PageData } from '../../contract/pages.ts'
import { Brand } from './mark.tsx'

/** Contacts, documents, and what the law wants at the foot of every page. */
export function Footer({ broker, company, banks }: PageData) {
  return (
    <footer className="footer">
      <div className="wrap">
        <div className="cols">
          <div>
            <Brand />
            <p className="note address">{company.indirizzo}</p>
          </div>
          <nav aria-labelledby="piede-prodotti">
            <h2 className="eyebrow" id="piede-prodotti">
              Prodotti
            </h2>
            <ul>
              <li>
                <a href="/mutui">Mutui</a>
              </li>
              <li>
                <a href="/#prodotti">Tutti i prodotti</a>
              </li>
            </ul>
          </nav>
          <nav aria-labelledby="piede-documenti">
            <h2 className="eyebrow" id="piede-documenti">
              Documenti
            </h2>
            <ul>
              <li>
                <a href={broker.trasparenza}>Trasparenza</a>
              </li>
              <li>
                <a href={broker.privacy}>Privacy</a>
              </li>
            </ul>
          </nav>
          <nav aria-labelledby="piede-contatti">
            <h2 className="eyebrow" id="piede-contatti">
              Contatti
            </h2>
            <ul>
              <li>
                <a href={`mailto:${broker.email}`}>{broker.email}</a>
              </li>
              <li>
                <a href={`tel:${broker.telefono.replace(/\s/g, '')}`}>Numero verde {broker.telefono}</a>
              </li>
            </ul>
          </nav>
        </div>
        <div className="legal note">
          <p>
            {broker.nome}, società di mediazione creditizia iscritta nell’elenco tenuto dall’OAM al n.{' '}
            {broker.oam}. Codice fiscale e partita IVA {company.codiceFiscale}. Sede legale in Roma. Capitale
            sociale {company.capitaleSociale} interamente versato.
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
