import type { ReactNode } from 'react'
import type { AgentContent } from '../../contract/pages/agent.ts'
import type { Trail } from '../../contract/pages.ts'
import { telephone, whatsappAddress } from '../../contract/telephone.ts'
import { PageHead } from './page-head.tsx'
import { Portrait } from './portrait.tsx'

interface Props {
  agent: AgentContent
  trail: Trail
  title: string
  lede: ReactNode
}

/** Who a collaborator is, and how to reach them. */
export const AgentHead = ({ agent, trail, title, lede }: Props) => (
  <PageHead trail={trail} title={title} lede={lede}>
    <div className="agent-head">
      <Portrait photo={agent.foto} large />
      <Facts agent={agent} />
    </div>
  </PageHead>
)

function Facts({ agent }: { agent: AgentContent }) {
  const { figura, oam, telefono, whatsapp, email, lingue, specializzazioni, agenzia } = agent
  return (
    <dl className="account reach">
      <div>
        <dt>{figura}</dt>
        <dd>OAM n. {oam}</dd>
      </div>
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
      {agenzia && (
        <div>
          <dt>Agenzia</dt>
          <dd>
            <a href={`/agenzia/${agenzia.slug}`}>{agenzia.nome}</a>, {agenzia.via}, {agenzia.comune}
          </dd>
        </div>
      )}
      {specializzazioni.length > 0 && (
        <div>
          <dt>Si occupa di</dt>
          <dd>{specializzazioni.join(', ')}</dd>
        </div>
      )}
      {lingue.length > 0 && (
        <div>
          <dt>Lingue</dt>
          <dd>{lingue.join(', ')}</dd>
        </div>
      )}
    </dl>
  )
}
