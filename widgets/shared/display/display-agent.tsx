import { telephone, whatsappAddress } from '../../../contract/italian/telephone.ts'
import type { DisplayFigure, DisplayModel } from './display.ts'

/** The agent of the figure: name, register number, contact details. */
export function DisplayAgent({
  agent: { nome, figura, oam, foto, telefono, whatsapp, email, agenzia },
  model,
}: {
  agent: NonNullable<DisplayFigure['agente']>
  model: DisplayModel
}) {
  const [mailbox, domain] = email.split('@')
  const initials = nome.replace(/(\S)\S*\s*/g, '$1').slice(0, 2)
  return (
    <div class="agent" part="agente">
      <span class="face" aria-hidden="true">
        {initials}
        {/* The initials show when the page's policy or the network blocks the picture. */}
        {foto && <img src={foto} alt="" width={56} height={56} />}
      </span>
      <div>
        <p class="name">{nome}</p>
        <p class="help">
          {figura}, OAM n. {oam}
          {agenzia && (
            <>
              . Agenzia di <a href={model.link(`/agenzia/${agenzia.slug}`)}>{agenzia.nome}</a>
            </>
          )}
        </p>
        <p class="ways">
          {telefono && <a href={telephone(telefono)}>{telefono}</a>}{' '}
          {whatsapp && (
            <a
              href={whatsappAddress(whatsapp)}
              target="_blank"
              rel="noopener noreferrer"
              aria-label={`WhatsApp, ${nome} (si apre in un’altra scheda)`}
            >
              WhatsApp
            </a>
          )}{' '}
          <a href={`mailto:${email}`}>
            {mailbox}@<wbr />
            {domain}
          </a>
        </p>
      </div>
    </div>
  )
}
