import { telephone } from '../../contract/italian/telephone.ts'
import type { AgencyContent, Person } from '../../contract/pages/agency.ts'
import type { CalculatorElement } from '../../contract/pages/news.ts'
import type { PageProps } from '../../contract/pages/pages.ts'
import { ContactSection } from '../layout/contact-section.tsx'
import { Facts, reach } from '../layout/facts.tsx'
import { OpenNow, WeeklyHours } from '../layout/hours.tsx'
import { Picture } from '../layout/picture.tsx'
import { Portrait } from '../layout/portrait.tsx'
import { RegionMap } from '../layout/region-map.tsx'
import { Trail } from '../layout/trail.tsx'
import { Widget } from '../layout/widget.tsx'

/** An office: how to reach it, a calculator whose requests go to it, its services, people, and a contact form. */
export function Agency({ content, trail }: PageProps<'/agenzia/:id'>) {
  const { nome, people, calcolatore } = content
  const hasVideo = content.servizi.some(service => /video/i.test(service))
  return (
    <>
      <section className="hero">
        <div className="wrap">
          <Trail trail={trail} />
          <div className="agency-head">
            <Reach content={content} hasVideo={hasVideo} />
            <Front content={content} />
          </div>
        </div>
      </section>
      {calcolatore && (
        <section className="section" id="calcolo">
          <div className="wrap">
            <h2>
              {calculators[calcolatore]}, con {nome}
            </h2>
            <p className="soft">La richiesta che parte da qui arriva all’agenzia.</p>
            <Widget tag={calcolatore} />
          </div>
        </section>
      )}
      <section className="section" id="agenzia">
        <div className="wrap">
          <h2>L’agenzia</h2>
          <About content={content} />
        </div>
      </section>
      {people.length > 0 && (
        <section className="section" id="persone">
          <div className="wrap">
            <h2>Persone</h2>
            <People people={people} />
          </div>
        </section>
      )}
      <ContactSection title={`Scriva a ${nome}`}>
        <p className="soft">Il messaggio arriva all’agenzia, che risponde di persona.</p>
        {hasVideo && <p className="soft">Per un incontro in video basta chiederlo nel messaggio.</p>}
      </ContactSection>
    </>
  )
}

const calculators = {
  'quinto-mutui': 'Un mutuo',
  'quinto-prestiti': 'Un prestito',
  'quinto-cdq': 'Una cessione del quinto',
  'quinto-leasing': 'Un leasing',
} satisfies Record<CalculatorElement, string>

interface Part {
  content: AgencyContent
}

/** The name, whether the agency is open, its address, and the ways to speak with it. */
function Reach({ content, hasVideo }: Part & { hasVideo: boolean }) {
  const { nome, telefono, indirizzo, orari, adesso } = content
  const { via, cap, comune, provincia, lat, lng } = indirizzo
  return (
    <div className="reached">
      <h1>{nome}</h1>
      <OpenNow hours={orari} now={adesso} />
      <address>
        {via}, {cap} {comune} ({provincia}).{' '}
        <a
          href={`https://www.openstreetmap.org/directions?to=${lat}%2C${lng}`}
          rel="noopener noreferrer"
          aria-label="Come arrivare, su OpenStreetMap"
        >
          Come arrivare
        </a>
      </address>
      <p className="actions">
        {telefono && (
          <a className="button" href={telephone(telefono)}>
            Chiama {telefono}
          </a>
        )}
        <a className="button" href="#scrivere">
          Fissa un appuntamento
        </a>
      </p>
      {hasVideo && <p className="note">Per chi non può venire c’è l’incontro in video.</p>}
    </div>
  )
}

/** The picture of the agency, or else its place on the map. */
function Front({ content: { nome, foto, map, indirizzo } }: Part) {
  if (foto)
    return (
      <Picture
        className="agency-photo"
        src={foto.url}
        alt={`La sede di ${nome}, vista dalla strada`}
        sizes="(min-width: 84rem) 46rem, (min-width: 60rem) 56vw, 100vw"
        ratio={[16, 9]}
        eager
      />
    )
  return map && <RegionMap map={map} comune={indirizzo.comune} regione={indirizzo.regione} wide />
}

function About({ content }: Part) {
  const { descrizione, servizi, comuniServiti, orari, accessibile, foto, map } = content
  const { comune, regione } = content.indirizzo
  const others = comuniServiti.filter(other => other !== comune)
  return (
    <div className="agency-facts">
      <div>
        {descrizione && <p>{descrizione}</p>}
        <h3 className="eyebrow">Servizi</h3>
        <ul className="plain-list">
          {servizi.map(service => (
            <li key={service}>{service}</li>
          ))}
        </ul>
      </div>
      <div>
        <h3 className="eyebrow">Orari</h3>
        <WeeklyHours hours={orari} />
        <h3 className="eyebrow">Recapiti</h3>
        <Facts facts={reach(content)} />
      </div>
      <div>
        <h3 className="eyebrow">In sede</h3>
        <p>
          {accessibile
            ? 'Si entra in sedia a rotelle.'
            : 'In sedia a rotelle si entra con assistenza: telefoni prima.'}
        </p>
        {others.length > 0 && <p>Serve anche {others.join(', ')}.</p>}
        {foto && map && <RegionMap map={map} comune={comune} regione={regione} />}
      </div>
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
