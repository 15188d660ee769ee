import { formatDateTime } from '../../../contract/italian/rome-clock.ts'
import type { TicketPage } from './conversation.tsx'

/** Says that the office changed the subject of a ticket, and what it was before. */
export const FormerSubject = ({
  ticket: { oggettoCambiato },
}: {
  ticket: Pick<TicketPage['ticket'], 'oggettoCambiato'>
}) =>
  oggettoCambiato && (
    <p className="soft">
      L’ufficio ha cambiato l’oggetto il{' '}
      <time dateTime={oggettoCambiato.at}>{formatDateTime(oggettoCambiato.at)}</time>: prima era{' '}
      {`«${oggettoCambiato.prima}»`}.
    </p>
  )
