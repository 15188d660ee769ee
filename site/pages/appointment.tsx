import { formatAppointment } from '../../contract/italian/due.ts'
import { type AppointmentContent, timesByDay } from '../../contract/pages/appointment.ts'
import type { PageProps } from '../../contract/pages/pages.ts'
import { formatRequestNumber } from '../../contract/pages/request-words.ts'
import { Facts } from '../layout/facts.tsx'
import { PageHead } from '../layout/page-head.tsx'
import { PhoneLink } from '../layout/phone-link.tsx'

type Agreed = Extract<AppointmentContent, { kind: 'agreed' }>

/** The appointment of a letter's link, to be moved or cancelled without a script. */
export function AppointmentPage({ content, shell: { broker }, trail }: PageProps<'/appuntamento/:id'>) {
  if (content.kind === 'gone') return <Gone telefono={broker.telefono} />
  if (content.kind === 'cancelled') return <Cancelled {...content} />
  const { contact, numero, esito } = content
  const when = formatAppointment(new Date(contact.appuntamento))
  return (
    <>
      <PageHead
        trail={trail}
        title="Il Suo appuntamento"
        lede={esito === 'spostato' ? `L’appuntamento è spostato: ${when}.` : `Al telefono, ${when}.`}
      >
        {esito === 'occupato' && (
          <p className="notice caution" role="alert">
            L’orario scelto non è più libero, e l’appuntamento è rimasto quello di prima. Ne scelga un altro.
          </p>
        )}
        {esito === 'troppi' && (
          <p className="notice caution" role="alert">
            L’appuntamento è rimasto quello di prima, perché è già cambiato più volte.
          </p>
        )}
        <Facts
          narrow
          facts={[
            ['Quando', when],
            ['Chi chiama', contact.agente ?? 'Un nostro consulente'],
            ['Agenzia', contact.agenzia],
            ['Telefono', <PhoneLink key="telefono" telefono={contact.telefono} />],
            ['Numero della richiesta', numero && formatRequestNumber(numero)],
          ]}
        />
      </PageHead>
      <Move {...content} />
      <Cancel />
    </>
  )
}

const Move = ({ orari, contact: { telefono } }: Agreed) => (
  <section className="section">
    <div className="wrap split">
      <header>
        <h2>Spostare l’appuntamento</h2>
      </header>
      {orari?.length ? (
        <form className="plain-form" method="post">
          <div className="field">
            <label htmlFor="inizio">Nuovo orario</label>
            <select className="select" id="inizio" name="inizio" required defaultValue="">
              <option value="">Scelga un orario</option>
              {timesByDay(orari).map(({ label, times }) => (
                <optgroup key={label} label={label}>
                  {times.map(({ start, label: time }) => (
                    <option key={start} value={start}>
                      {time}
                    </option>
                  ))}
                </optgroup>
              ))}
            </select>
          </div>
          <div className="actions">
            <button className="button primary" type="submit" name="azione" value="sposta">
              Sposta
            </button>
          </div>
        </form>
      ) : (
        <p>
          {orari
            ? 'Nei prossimi giorni non ci sono altri orari liberi. Per trovarne uno insieme telefoni al numero '
            : 'L’appuntamento è già cambiato più volte, e da questa pagina non si può più spostare. Per trovare un altro orario telefoni al numero '}
          <PhoneLink telefono={telefono} />.
        </p>
      )}
    </div>
  </section>
)

const Cancel = () => (
  <section className="section">
    <div className="wrap split">
      <header>
        <h2>Disdire l’appuntamento</h2>
      </header>
      <form className="plain-form" method="post">
        <p>La richiesta resta: per riprenderla basta una telefonata o un’e-mail.</p>
        <div className="actions">
          <button className="button" type="submit" name="azione" value="disdici">
            Disdici
          </button>
        </div>
      </form>
    </div>
  </section>
)

const Cancelled = ({ inizio, telefono }: Extract<AppointmentContent, { kind: 'cancelled' }>) => (
  <section className="wrap missing">
    <h1>L’appuntamento è disdetto</h1>
    <p className="lede">Era {formatAppointment(new Date(inizio))}. La richiesta resta.</p>
    <p>
      Per fissarne un altro telefoni al numero <PhoneLink telefono={telefono} />.
    </p>
  </section>
)

const Gone = ({ telefono }: { telefono: string }) => (
  <section className="wrap missing">
    <h1>L’appuntamento non c’è più</h1>
    <p className="lede">Il link è scaduto, o l’appuntamento è già passato.</p>
    <p>
      Per parlare con un consulente telefoni al numero <PhoneLink telefono={telefono} />.
    </p>
    <p className="actions">
      <a className="button primary" href="/contattaci">
        Scrivi
      </a>
    </p>
  </section>
)
