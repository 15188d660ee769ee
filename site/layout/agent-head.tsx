import type { ReactNode } from 'react'
import { telephone } from '../../contract/italian/telephone.ts'
import type { AgentContent } from '../../contract/pages/agent.ts'
import type { Trail as Pages } from '../../contract/pages/pages.ts'
import { type Fact, Facts, reach } from './facts.tsx'
import { Picture } from './picture.tsx'
import { Portrait } from './portrait.tsx'
import { Trail } from './trail.tsx'

interface Props {
  agent: AgentContent
  trail: Pages
  title: string
  lede?: ReactNode
}

/** Page head of an agent: portrait, name, role, and the ways to speak with the agent. */
export function AgentHead({ agent, trail, title, lede }: Props) {
  const { figura, oam, telefono, agenzia } = agent
  return (
    <section className="hero">
      <div className="wrap">
        <Trail trail={trail} />
        <div className="agent-head">
          <Portrait photo={agent.foto} large />
          <div className="reached">
            <h1>{title}</h1>
            <p className="soft">
              {figura}, OAM n. {oam}
            </p>
            {lede && <p className="lede">{lede}</p>}
            <p className="actions">
              {telefono && (
                <a className="button" href={telephone(telefono)}>
                  Chiama {telefono}
                </a>
              )}
              <a className="button" href="#scrivere">
                Scrivi
              </a>
            </p>
          </div>
          {agenzia?.foto && (
            <figure>
              <Picture
                className="agency-photo"
                src={agenzia.foto.url}
                alt={`La sede di ${agenzia.nome}, vista dalla strada`}
                sizes="(min-width: 66rem) 30rem, 100vw"
                ratio={[16, 9]}
                eager
              />
              <figcaption className="note">
                In agenzia: <a href={`/agenzia/${agenzia.slug}`}>{agenzia.nome}</a>, {agenzia.via}
              </figcaption>
            </figure>
          )}
        </div>
      </div>
    </section>
  )
}

/** Agency, skills, languages and further ways to reach an agent. */
export const AgentFacts = ({ agent }: { agent: AgentContent }) => <Facts facts={factsOf(agent)} narrow />

const factsOf = ({ lingue, specializzazioni, agenzia, whatsapp, email }: AgentContent): Fact[] => [
  [
    'Agenzia',
    agenzia && (
      <>
        <a href={`/agenzia/${agenzia.slug}`}>{agenzia.nome}</a>, {agenzia.via}, {agenzia.comune}
      </>
    ),
  ],
  ['Si occupa di', specializzazioni.join(', ')],
  ['Lingue', lingue.join(', ')],
  ...reach({ telefono: null, whatsapp, email }),
]
