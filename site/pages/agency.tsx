import type { AgencyContent, Person } from '../../contract/pages/agency.ts'
import type { PageProps } from '../../contract/pages/pages.ts'
import { ContactSection } from '../layout/contact-section.tsx'
import { type Fact, Facts, reach } from '../layout/facts.tsx'
import { Hours } from '../layout/hours.tsx'
import { PageHead } from '../layout/page-head.tsx'
import { Picture } from '../layout/picture.tsx'
import { Portrait } from '../layout/portrait.tsx'
import { RegionMap } from '../layout/region-map.tsx'

/** An office: address, hours, people, and a contact form. */
export function Agency({ content, trail }: PageProps<'/agenzia/:id'>) {
  const { nome, descrizione, foto, people } = content
  return (
    <>
      <PageHead trail={trail} title={nome} lede={descrizione}>
        <div className="agency-facts">
          <div>
            <h2 className="eyebrow">Recapiti</h2>
            <Facts facts={factsOf(content)} />
          </div>
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
      <ContactSection title={`Scriva a ${nome}`}>
        <p className="soft">Il messaggio arriva all’agenzia, che risponde di persona.</p>
      </ContactSection>
    </>
  )
}

const factsOf = (agency: AgencyContent): Fact[] => [
  ...reach(agency),
  ['Responsabile', agency.responsabile],
  ['Servizi', agency.servizi.join(', ')],
  ['Comuni serviti', agency.comuniServiti.join(', ')],
  ['In sedia a rotelle', agency.accessibile ? 'Accessibile' : 'Con assistenza: telefoni prima'],
]

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
