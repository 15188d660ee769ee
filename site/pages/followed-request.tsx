import type { FollowedRequest } from '../../contract/calls/followed-requests.ts'
import { formatLongDay } from '../../contract/italian/days.ts'
import type { MessageKind } from '../../contract/pages/message-kinds.ts'
import { messageWords } from '../../contract/pages/message-words.ts'
import type { PageProps, Shell } from '../../contract/pages/pages.ts'
import { formatRequestNumber } from '../../contract/pages/request-words.ts'
import { formatInstant } from '../../contract/products/kept-simulation.ts'
import { Facts } from '../layout/facts.tsx'
import { PageHead } from '../layout/page-head.tsx'
import { PhoneLink } from '../layout/phone-link.tsx'

type Props = PageProps<'/richiesta/:id'>

/** The request of a letter's link, for people without an access. */
export function FollowedRequestPage({ content, shell, trail }: Props) {
  if (content.kind === 'gone') return <Gone shell={shell} />
  if (content.kind === 'account') return <InArea tipo={content.tipo} shell={shell} />
  const { request, lastDay, indirizzo } = content
  return (
    <>
      <PageHead trail={trail} title={messageWords[request.tipo].yours} lede={request.testo}>
        <RequestFacts request={request} lastDay={lastDay} />
      </PageHead>
      {request.preparare.length > 0 && (
        <section className="section">
          <div className="wrap split">
            <header>
              <h2>Che cosa tenere pronto</h2>
            </header>
            <ul className="plain-list">
              {request.preparare.map(item => (
                <li key={item}>{item}</li>
              ))}
            </ul>
          </div>
        </section>
      )}
      {indirizzo && <Address isConfirmed={indirizzo === 'confermato'} />}
      <Changes request={request} />
      {request.tipo === 'richiesta' && account}
    </>
  )
}

const RequestFacts = ({ request, lastDay }: { request: FollowedRequest; lastDay: string }) => (
  <Facts
    narrow
    facts={[
      ['Numero', request.numero && formatRequestNumber(request.numero)],
      [request.tipo === 'richiesta' ? 'Richiesta' : 'Oggetto', request.oggetto],
      ['Arrivo', formatInstant(request.arrivata)],
      ['A che punto è', request.titolo],
      ['Appuntamento', request.appuntamento && formatInstant(request.appuntamento)],
      ['Chi La segue', request.agente],
      ['Agenzia', request.agenzia],
      ['Telefono', <PhoneLink key="telefono" telefono={request.telefono} />],
      [
        'E-mail',
        <a key="email" href={`mailto:${request.email}`}>
          {request.email}
        </a>,
      ],
      ['Link valido fino al', formatLongDay(lastDay)],
    ]}
  />
)

/** The form works without a script. Opening the page confirms nothing, because mail scanners open links too. */
const Address = ({ isConfirmed }: { isConfirmed: boolean }) => (
  <section className="section" id="indirizzo">
    <div className="wrap split">
      <header>
        <h2>Il Suo indirizzo e-mail</h2>
      </header>
      {isConfirmed ? (
        <p>Ha confermato che questo indirizzo è il Suo. Se apriamo una pratica, l’invito arriva qui.</p>
      ) : (
        <form className="plain-form" method="post">
          <p>
            Ci confermi che la lettera è arrivata a Lei: se apriamo una pratica, l’invito nell’area clienti Le
            arriva a questo indirizzo.
          </p>
          <div className="actions">
            <button className="button primary" type="submit">
              Conferma l’indirizzo
            </button>
          </div>
        </form>
      )}
    </div>
  </section>
)

const Changes = ({ request: { tipo, telefono, email, numero } }: { request: FollowedRequest }) => (
  <section className="section">
    <div className="wrap split">
      <header>
        <h2>{messageWords[tipo].changing}</h2>
      </header>
      <p>
        Telefoni al <PhoneLink telefono={telefono} /> o scriva a <a href={`mailto:${email}`}>{email}</a>
        {numero && `, indicando il numero ${formatRequestNumber(numero)}`}. Da questa pagina{' '}
        {messageWords[tipo].the} si può solo leggere.
      </p>
    </div>
  </section>
)

const account = (
  <section className="section">
    <div className="wrap split">
      <header>
        <h2>Con un accesso</h2>
      </header>
      <div className="account-offer">
        <p>
          Nell’area clienti ritrova le richieste e le simulazioni mandate al Suo indirizzo e-mail, dopo averlo
          confermato. Da quel momento la richiesta si vede solo lì: questo link, che ora la mostra a chiunque
          lo apra, non serve più.
        </p>
        <p className="actions">
          <a className="button" href="/area-clienti/register">
            Crea il Suo accesso
          </a>
        </p>
      </div>
    </div>
  </section>
)

const InArea = ({ tipo, shell: { broker } }: { tipo: MessageKind; shell: Shell }) => (
  <section className="wrap missing">
    <h1>{tipo === 'richiesta' ? 'La richiesta' : messageWords[tipo].yours} è nell’area clienti</h1>
    <p className="lede">
      L’indirizzo e-mail {messageWords[tipo].of} ha un accesso: da allora {messageWords[tipo].the} si segue da
      lì.
    </p>
    <p className="actions">
      <a className="button primary" href="/area-clienti/richieste">
        Accedi
      </a>
    </p>
    <p>
      Se l’accesso non è il Suo, telefoni al numero <PhoneLink telefono={broker.telefono} />.
    </p>
  </section>
)

const Gone = ({ shell: { broker } }: { shell: Shell }) => (
  <section className="wrap missing">
    <h1>Questa richiesta non si può più seguire da qui</h1>
    <p className="lede">
      Il link vale per un tempo limitato. Oppure l’indirizzo non è stato copiato per intero.
    </p>
    <p>
      Per sapere a che punto è una richiesta telefoni al numero <PhoneLink telefono={broker.telefono} /> e
      dica il numero che trova nella lettera.
    </p>
    <p className="actions">
      <a className="button primary" href="/contattaci">
        Manda una nuova richiesta
      </a>
      <a className="button" href="/area-clienti/login">
        Accedi
      </a>
    </p>
  </section>
)
