import type { PageProps } from '../../contract/pages/pages.ts'
import { AgentHead } from '../layout/agent-head.tsx'
import { ContactSection } from '../layout/contact-section.tsx'
import { Widget } from '../layout/widget.tsx'

/** An agent: profile, services, and calculators whose requests go to the agent. */
export function Agent({ content, shell, trail }: PageProps<'/agente/:id'>) {
  const name = `${content.nome} ${content.cognome}`
  return (
    <>
      <AgentHead
        agent={content}
        trail={trail}
        title={name}
        lede={content.bio ?? `Collabora con ${shell.broker.nome}, mediatore creditizio.`}
      />
      <section className="section" id="mutuo">
        <div className="wrap">
          <h2>Un mutuo, con {content.nome}</h2>
          <p className="soft">
            La richiesta che parte da qui arriva a {name}. Per l’azienda c’è{' '}
            <a href={`/agente/${content.slug}/aziende`}>una pagina a parte</a>.
          </p>
          <Widget tag="quinto-mutui" />
        </div>
      </section>
      <section className="section" id="prestito">
        <div className="wrap">
          <h2>Un prestito, con {content.nome}</h2>
          <Widget tag="quinto-prestiti" />
        </div>
      </section>
      <ContactSection title={`Scriva a ${content.nome}`} />
    </>
  )
}
