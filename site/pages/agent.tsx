import type { AgentContent } from '../../contract/pages/agent.ts'
import type { PageProps } from '../../contract/pages/pages.ts'
import { AgentFacts, AgentHead } from '../layout/agent-head.tsx'
import { ContactSection } from '../layout/contact-section.tsx'
import { Widget } from '../layout/widget.tsx'

/** An agent: profile, services, and calculators whose requests go to the agent. */
export function Agent({ content, shell, trail }: PageProps<'/agente/:id'>) {
  const name = `${content.nome} ${content.cognome}`
  return (
    <>
      <AgentHead agent={content} trail={trail} title={name} />
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
      <About agent={content} broker={shell.broker.nome} />
      <ContactSection title={`Scriva a ${content.nome}`} />
    </>
  )
}

/** How the agent works, and the further contact details. */
function About({ agent, broker }: { agent: AgentContent; broker: string }) {
  const { nome, bio } = agent
  const text = bio ?? `Collabora con ${broker}, mediatore creditizio.`
  return (
    <section className="section" id="profilo">
      <div className="wrap split">
        <header>
          <h2>Chi è {nome}</h2>
        </header>
        <div className="work">
          <div className="rich">
            {text.split(/\n{2,}/).map(paragraph => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
          <AgentFacts agent={agent} />
        </div>
      </div>
    </section>
  )
}
