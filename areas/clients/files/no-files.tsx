import { Link } from 'wouter'
import type { AnswerOf } from '../../../client/calls.ts'
import { telephone } from '../../../contract/italian/telephone.ts'
import { messageWords } from '../../../contract/pages/message-words.ts'
import { useData, useFresh } from '../../shared/calls/data.ts'
import { calculators } from '../calculators.ts'
import { Answered } from './answered.tsx'

type Requests = AnswerOf<'GET /clients/richieste'>

/** The first page of a customer without a loan file: the latest request, and how a file gets here. */
export function NoFiles() {
  const requests = useFresh('GET /clients/richieste', { query: {} })
  const open = requests.data?.rows.find(({ fase }) => fase !== 'chiusa')
  return (
    <>
      {open && <OpenRequest request={open} />}
      <HowFilesArrive isFirst={requests.data !== undefined && !open} />
      <section className="part" aria-labelledby="richieste">
        <header>
          <h2 id="richieste">Le Sue richieste</h2>
        </header>
        <Answered query={requests} failure="Le richieste non sono arrivate.">
          {answer => <OwnRequests requests={answer} />}
        </Answered>
      </section>
      <section className="part" aria-labelledby="calcolatori">
        <header>
          <h2 id="calcolatori">Intanto può fare i conti</h2>
        </header>
        <ul className="destinations">
          {calculators.map(({ href, name, about }) => (
            <li key={href}>
              <a href={href}>{name}</a>
              <span className="soft">{about}</span>
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}

/** What happens next with a request: who calls, and by when. */
function OpenRequest({ request: { _id, tipo, oggetto, titolo } }: { request: Requests['rows'][number] }) {
  const { yours, the } = messageWords[tipo]
  const followed = useFresh('GET /clients/richieste/:id', { params: { id: _id } })
  return (
    <section className="next-step calm" aria-labelledby="richiesta">
      <p className="eyebrow">{titolo}</p>
      <h2 id="richiesta">{tipo === 'richiesta' ? `${yours}: ${oggetto}` : yours}</h2>
      <Answered query={followed} failure="Le notizie non sono arrivate." missing={null}>
        {({ testo, preparare }) => (
          <>
            <p>{testo}</p>
            {preparare.length > 0 && (
              <>
                <p>Tenga pronto:</p>
                <ul className="plain-list">
                  {preparare.map(item => (
                    <li key={item}>{item}</li>
                  ))}
                </ul>
              </>
            )}
          </>
        )}
      </Answered>
      <p>
        <Link className="button primary" href={`/area-clienti/richieste/${_id}`}>
          Vedi {the}
        </Link>
      </p>
    </section>
  )
}

/** What a file will show, and how a file gets here: the largest part of the page where nothing else is open. */
function HowFilesArrive({ isFirst }: { isFirst: boolean }) {
  const broker = useData('GET /intermediario').data
  const heading = <h2 id="senza">Qui vedrà la Sua pratica</h2>
  return (
    <section className={isFirst ? 'next-step calm' : 'part'} aria-labelledby="senza">
      {isFirst ? heading : <header>{heading}</header>}
      <div className="inside">
        <p>
          Quando il Suo consulente apre una pratica, Le manda un invito per e-mail: apra il link e scriva il
          Suo codice fiscale. Da quel momento la pratica è qui.
        </p>
        <ul className="plain-list">
          <li>A che punto è, che cosa manca e quando si aspetta la risposta</li>
          <li>I documenti da dare, anche fotografati con il telefono</li>
          <li>I messaggi con chi La segue, e l’offerta della banca accanto a quello che ha chiesto</li>
        </ul>
        {broker && (
          <p className="soft">
            Ha già una pratica e non la vede? Chieda l’invito al Suo consulente, o telefoni al numero{' '}
            <a href={telephone(broker.telefono)}>{broker.telefono}</a>.
          </p>
        )}
      </div>
    </section>
  )
}

/** Requests shown here; the others are on their page. */
const shownFirst = 3

function OwnRequests({ requests: { emailProvata, rows } }: { requests: Requests }) {
  if (!emailProvata || rows.length === 0)
    return (
      <p>
        Con il Suo indirizzo e-mail non c’è ancora nessuna richiesta. <a href="/contattaci">Ci scriva</a>: La
        chiama un consulente.
      </p>
    )
  return (
    <ul className="destinations">
      {rows.slice(0, shownFirst).map(({ _id, oggetto, titolo }) => (
        <li key={_id}>
          <Link href={`/area-clienti/richieste/${_id}`}>{oggetto}</Link>
          <span className="soft">{titolo}</span>
        </li>
      ))}
      {rows.length > shownFirst && (
        <li>
          <Link href="/area-clienti/richieste">Tutte le richieste</Link>
        </li>
      )}
    </ul>
  )
}
