import { kitPath } from '../../contract/kit.ts'
import type { Company, PageData } from '../../contract/pages.ts'
import { telephone, whatsappAddress } from '../../contract/telephone.ts'
import { Brand } from './mark.tsx'

type Link = [href: string, label: string]

interface ColumnProps {
  id: string
  title: string
  links: Link[]
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

const socials: [keyof Company['social'], name: string][] = [
  ['facebook', 'Facebook'],
  ['instagram', 'Instagram'],
  ['linkedin', 'LinkedIn'],
  ['youtube', 'YouTube'],
]

/** The ways to the house that not every house has. */
const contactsOf = ({ messaggi, pec, social }: Company): ColumnProps['links'] => [
  ...(messaggi ? [[whatsappAddress(messaggi), `WhatsApp ${messaggi}`] as Link] : []),
  ...(pec ? [[`mailto:${pec}`, `PEC ${pec}`] as Link] : []),
  ...socials.flatMap(([key, name]): Link[] => (social[key] ? [[social[key], name]] : [])),
]

const documentsOf = ({ cartaDiCredito, segnalazioni }: Company): ColumnProps['links'] => [
  ...(segnalazioni ? [[segnalazioni, 'Segnalazione di illeciti'] as Link] : []),
  ...(cartaDiCredito ? [[cartaDiCredito, 'Carta di credito'] as Link] : []),
]

const registered = ({ codiceFiscale, rea, comune, capitaleSociale }: Company) =>
  ` Codice fiscale e partita IVA ${codiceFiscale}${rea ? `, REA ${rea}` : ''}. Sede legale in ${comune}. Capitale sociale ${capitaleSociale} interamente versato.`

/** Contacts, documents, and what the law wants at the foot of every page. */
export function Footer({ broker, company, banks }: PageData) {
  const { nome, oam, telefono, email, trasparenza, privacy } = broker
  return (
    <footer className="footer">
      <div className="wrap">
        <div className="cols">
          <div>
            <Brand />
            {company && <p className="note address">{company.indirizzo}</p>}
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
              ...(company ? documentsOf(company) : []),
            ]}
          />
          <Column
            id="piede-contatti"
            title="Contatti"
            links={[
              [`mailto:${email}`, email],
              [telephone(telefono), `Numero verde ${telefono}`],
              ...(company ? contactsOf(company) : []),
            ]}
          />
        </div>
        <div className="legal note">
          <p>
            {nome}, società di mediazione creditizia iscritta nell’elenco tenuto dall’OAM al n. {oam}.
            {company && registered(company)}
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
