import type { ReactNode } from 'react'
import { kitPath } from '../../contract/embedding/kit.ts'
import { telephone, whatsappAddress } from '../../contract/italian/telephone.ts'
import type { Company, Shell } from '../../contract/pages/pages.ts'
import {
  agencies,
  agentsArea,
  agreements,
  careers,
  contacts,
  customersArea,
  glossary,
  type Link,
  news,
  products,
  questions,
  rates,
  transparency,
} from './destinations.ts'
import { Brand } from './mark.tsx'

interface ColumnProps {
  id: string
  title: string
  links: Link[]
  /** Further entries. */
  children?: ReactNode
}

function Column({ id, title, links, children }: ColumnProps) {
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
        {children}
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

/** Optional contact channels of the company. */
const contactsOf = ({ messaggi, pec, social }: Company): ColumnProps['links'] => [
  ...(messaggi ? [[whatsappAddress(messaggi), `WhatsApp ${messaggi}`] as Link] : []),
  ...(pec ? [[`mailto:${pec}`, `PEC ${pec}`] as Link] : []),
  ...socials.flatMap(([key, name]): Link[] => (social[key] ? [[social[key], name]] : [])),
]

const documents = (company: Company | null): Link[] => [
  transparency,
  ['/pagine/trasparenza#reclami', 'Reclami'],
  ['/pagine/trasparenza-collaboratori', 'Trasparenza dei collaboratori'],
  ['/pagine/trasparenza-calcolatori', 'Come calcoliamo'],
  agreements,
  ['/pagine/privacy-policy', 'Privacy'],
  ['/pagine/cookie-policy', 'Cookie'],
  ['/pagine/accessibilita', 'Accessibilità'],
  ...(company?.segnalazioni ? [['/pagine/whistleblowing', 'Segnalazione di illeciti'] as Link] : []),
]

const registered = ({ codiceFiscale, rea, comune, capitaleSociale }: Company) =>
  ` Codice fiscale e partita IVA ${codiceFiscale}${rea ? `, REA ${rea}` : ''}. Sede legale in ${comune}. Capitale sociale ${capitaleSociale} interamente versato.`

interface Props {
  shell: Shell
  /** Reopens the consent panel. */
  openConsent: () => void
}

/** Contacts, documents, and the legal information required on every page. */
export function Footer({ shell: { broker, company }, openConsent }: Props) {
  const { nome, oam, telefono, email } = broker
  const card: Link[] = company?.cartaDiCredito ? [[company.cartaDiCredito, 'Carta di credito']] : []
  return (
    <footer className="footer">
      <div className="wrap">
        <div className="cols">
          <div>
            <Brand />
            {company && <p className="note address">{company.indirizzo}</p>}
          </div>
          <Column id="piede-prodotti" title="Prodotti" links={[...products, ...card, rates]} />
          <Column
            id="piede-casa"
            title="Quinto"
            links={[
              contacts,
              agencies,
              news,
              careers,
              questions,
              glossary,
              [kitPath, 'Per i partner'],
              customersArea,
              agentsArea,
            ]}
          />
          <Column id="piede-documenti" title="Documenti" links={documents(company)}>
            <li>
              <a
                href="/pagine/cookie-policy"
                onClick={event => {
                  event.preventDefault()
                  openConsent()
                }}
              >
                Preferenze sui cookie
              </a>
            </li>
          </Column>
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
            confronto riguarda le banche e le società convenzionate, non l’intero mercato.
          </p>
        </div>
      </div>
    </footer>
  )
}
