import { telephone } from '../../contract/italian/telephone.ts'
import type { OfferSender } from '../../contract/products/sent-offer.ts'

interface Props extends OfferSender {
  /** The class of the box. */
  className?: string
  /** The name of the box for screen readers. */
  label?: string
}

/** The agent who sends something to a customer. */
export const SenderCard = ({
  nome,
  figura,
  oam,
  telefono,
  email,
  className = 'sender-card',
  label,
}: Props) => (
  <address className={className} aria-label={label}>
    <strong>{nome}</strong>
    <span>{figura}</span>
    <span className="soft">Iscrizione OAM n. {oam}</span>
    {telefono && <a href={telephone(telefono)}>{telefono}</a>}
    <a href={`mailto:${email}`}>{email}</a>
  </address>
)
