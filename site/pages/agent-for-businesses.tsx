import type { PageProps } from '../../contract/pages/pages.ts'
import { AgentFacts, AgentHead } from '../layout/agent-head.tsx'
import { ContactSection } from '../layout/contact-section.tsx'

/** Services of an agent for businesses. */
export function AgentForBusinesses({ content, trail }: PageProps<'/agente/:id/aziende'>) {
  const name = `${content.nome} ${content.cognome}`
  return (
    <>
      <AgentHead
        agent={content}
        trail={trail}
        title={`Credito alle aziende, con ${name}`}
        lede="Si parte da bilanci e Centrale dei rischi: prima di presentare una domanda si guarda se può essere accolta, e da chi."
      />
      <section className="section">
        <div className="wrap split">
          <header>
            <h2>Che cosa portare al primo incontro</h2>
          </header>
          <ul className="plain-list">
            <li>Gli ultimi due bilanci depositati, o le dichiarazioni dei redditi per chi non li deposita</li>
            <li>La visura della Centrale dei rischi della Banca d’Italia, che si chiede gratuitamente</li>
            <li>L’elenco dei finanziamenti e dei fidi in corso</li>
            <li>Il preventivo o il progetto di ciò che si vuole finanziare</li>
          </ul>
        </div>
      </section>
      <section className="section">
        <div className="wrap split">
          <header>
            <h2>Recapiti</h2>
          </header>
          <AgentFacts agent={content} />
        </div>
      </section>
      <ContactSection title={`Scriva a ${content.nome}`}>
        <p className="soft">
          Per un bene da usare in azienda si può calcolare <a href="/leasing">un leasing</a>.
        </p>
      </ContactSection>
    </>
  )
}
