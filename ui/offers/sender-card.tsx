import { telephone } from '../../contract/italian/telephone.ts'
import type { OfferSender } from '../../contract/products/sent-offer.ts'

/** The agent who sends something to a customer. */
export const SenderCard = ({ nome, figura, oam, telefono, email }: OfferSender) => (
  <address className="sender-card">
    <strong>{nome}</strong>
    <span>{figura}</span>
    <span className="soft">Iscrizione OAM n. {oam}</span>
    {telefono && <a href={telephone(telefono)}>{telefono}</a>}
    <a href={`mailto:${email}`}>{email}</a>
  </address>
)
