import type { ReactNode } from 'react'
import type { AgentContent } from '../../contract/pages/agent.ts'
import type { Trail } from '../../contract/pages/pages.ts'
import { type Fact, Facts, reach } from './facts.tsx'
import { PageHead } from './page-head.tsx'
import { Portrait } from './portrait.tsx'

interface Props {
  agent: AgentContent
  trail: Trail
  title: string
  lede: ReactNode
}

/** Page head of an agent: name, role and contact details. */
export const AgentHead = ({ agent, trail, title, lede }: Props) => (
  <PageHead trail={trail} title={title} lede={lede}>
    <div className="agent-head">
      <Portrait photo={agent.foto} large />
      <Facts facts={factsOf(agent)} narrow />
    </div>
  </PageHead>
)

const factsOf = ({ figura, oam, lingue, specializzazioni, agenzia, ...agent }: AgentContent): Fact[] => [
  [figura, `OAM n. ${oam}`],
  ...reach(agent),
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
]
