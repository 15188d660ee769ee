import type { AgencyContent, Person } from '../../contract/pages/agency.ts'
import type { PageProps } from '../../contract/pages.ts'
import { telephone, whatsappAddress } from '../../contract/telephone.ts'
import { ContactSection } from '../layout/contact-section.tsx'
import { Hours } from '../layout/hours.tsx'
import { PageHead } from '../layout/page-head.tsx'
import { Picture } from '../layout/picture.tsx'
import { Portrait } from '../layout/portrait.tsx'
import { RegionMap } from '../layout/region-map.tsx'

/** One of the house's offices: where, when, who, and how to write to it. */
export function Agency({ content, trail }: PageProps<'/agenzia/:id'>) {
  const { nome, descrizione, foto, people } = content
  return (
    <>
      <PageHead trail={trail} title={nome} lede={descrizione}>
        <div className="agency-facts">
          <Facts content={content} />
          <div>
            <h2 className="eyebrow">Orari</h2>
            <Hours hours={content.orari} now={content.adesso} />
          </div>
          <Where content={content} />
        </div>
        {foto && (
          <Picture
            className="agency-photo"
            src={foto.url}
            alt=""
            sizes="(min-width: 84rem) 80rem, 100vw"
            ratio={[16, 9]}
          />
        )}
      </PageHead>
      {people.length > 0 && (
        <section className="section" id="persone">
          <div className="wrap split">
            <header>
              <h2>Persone</h2>
            </header>
            <People people={people} />
          </div>
        </section>
      )}
      <ContactSection title={`Scrivere a ${nome}`}>
        <p className="soft">Il messaggio arriva all’agenzia, che risponde di persona.</p>
      </ContactSection>
    </>
  )
}

function Facts({ content }: { content: AgencyContent }) {
  const { telefono, whatsapp, email, pec, responsabile, servizi, comuniServiti, accessibile } = content
  return (
    <div>
      <h2 className="eyebrow">Recapiti</h2>
      <dl className="account">
        {telefono && (
          <div>
            <dt>Telefono</dt>
            <dd>
              <a href={telephone(telefono)}>{telefono}</a>
            </dd>
          </div>
        )}
        {whatsapp && (
          <div>
            <dt>WhatsApp</dt>
            <dd>
              <a href={whatsappAddress(whatsapp)} rel="noopener">
                {whatsapp}
              </a>
            </dd>
          </div>
        )}
        <div>
          <dt>E-mail</dt>
          <dd>
            <a href={`mailto:${email}`}>{email}</a>
          </dd>
        </div>
        {pec && (
          <div>
            <dt>PEC</dt>
            <dd>
              <a href={`mailto:${pec}`}>{pec}</a>
            </dd>
          </div>
        )}
        {responsabile && (
          <div>
            <dt>Responsabile</dt>
            <dd>{responsabile}</dd>
          </div>
        )}
        {servizi.length > 0 && (
          <div>
            <dt>Servizi</dt>
            <dd>{servizi.join(', ')}</dd>
          </div>
        )}
        {comuniServiti.length > 0 && (
          <div>
            <dt>Comuni serviti</dt>
            <dd>{comuniServiti.join(', ')}</dd>
          </div>
        )}
        <div>
          <dt>In sedia a rotelle</dt>
          <dd>{accessibile ? 'Accessibile' : 'Con assistenza: telefonare prima'}</dd>
        </div>
      </dl>
    </div>
  )
}

function Where({ content: { indirizzo, map } }: { content: AgencyContent }) {
  const { via, cap, comune, provincia, regione, lat, lng } = indirizzo
  return (
    <div>
      <h2 className="eyebrow">Dove</h2>
      <address>
        {via}
        <br />
        {cap} {comune} ({provincia})
      </address>
      <p>
        <a href={`https://www.openstreetmap.org/directions?to=${lat}%2C${lng}`} rel="noopener noreferrer">
          Come arrivare (OpenStreetMap)
        </a>
      </p>
      {map && <RegionMap map={map} comune={comune} regione={regione} />}
    </div>
  )
}

const People = ({ people }: { people: Person[] }) => (
  <ul className="people">
    {people.map(({ slug, nome, figura, foto, specializzazioni }) => (
      <li key={slug}>
        <Portrait photo={foto} />
        <div>
          <h3>
            <a href={`/agente/${slug}`}>{nome}</a>
          </h3>
          <p className="soft">{figura}</p>
          {specializzazioni.length > 0 && <p className="note">{specializzazioni.join(', ')}</p>}
        </div>
      </li>
    ))}
  </ul>
)
