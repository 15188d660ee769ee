import { messageWords } from '../../contract/pages/message-words.ts'
import type { PageProps } from '../../contract/pages/pages.ts'
import { formatRequestNumber } from '../../contract/pages/request-words.ts'
import { PhoneLink } from '../layout/phone-link.tsx'

/** The confirmation of a message sent without a script: its number, and who contacts the person by when. */
export const MessageSent = ({
  content: { confirmation },
  shell: { broker },
}: PageProps<'/contattaci/inviato'>) => (
  <section className="wrap missing">
    {confirmation ? (
      <>
        <h1>Il messaggio è arrivato</h1>
        <p className="lede">
          Il numero {messageWords[confirmation.tipo].of} è{' '}
          <strong className="num request-number">{formatRequestNumber(confirmation.numero)}</strong>.{' '}
          {confirmation.contatto}.
        </p>
        <p>
          Per parlare con qualcuno telefoni al numero <PhoneLink telefono={confirmation.telefono} /> e dica
          quello {messageWords[confirmation.tipo].of}.
        </p>
      </>
    ) : (
      <>
        <h1>Questa conferma non si vede più</h1>
        <p className="lede">
          La conferma di un messaggio si vede per un’ora. Se ha lasciato un’e-mail, il numero della richiesta
          è nella lettera che ha ricevuto.
        </p>
        <p>
          Per qualunque domanda telefoni al numero <PhoneLink telefono={broker.telefono} />.
        </p>
      </>
    )}
    <p className="actions">
      <a className="button" href="/contattaci#scrivere">
        Scrivi un altro messaggio
      </a>
      <a className="button" href="/">
        Torna alla pagina iniziale
      </a>
    </p>
  </section>
)
