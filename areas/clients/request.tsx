import { useParams } from 'wouter'
import type { AnswerOf } from '../../client/calls.ts'
import { telephone } from '../../contract/italian/telephone.ts'
import { messageWords } from '../../contract/pages/message-words.ts'
import { formatRequestNumber } from '../../contract/pages/request-words.ts'
import { formatInstant } from '../../contract/products/kept-simulation.ts'
import { useFresh } from '../shared/calls/data.ts'
import { Breadcrumb } from '../shared/frame/breadcrumb.tsx'
import { Loaded } from '../shared/frame/loaded.tsx'
import { PageHead } from '../shared/frame/page-head.tsx'
import { Section } from '../shared/settings/section.tsx'

type Request = AnswerOf<'GET /clients/richieste/:id'>

/** A request that was sent with the customer's proved e-mail. */
export default function CustomersRequest() {
  const { id = '' } = useParams<{ id: string }>()
  const query = useFresh('GET /clients/richieste/:id', { params: { id } })
  return (
    <Loaded query={query} missing={<Missing />}>
      {request => <Shown request={request} />}
    </Loaded>
  )
}

const breadcrumb = <Breadcrumb then={[['/area-clienti/richieste', 'Richieste']]} />

const Missing = () => (
  <div className="page">
    <PageHead breadcrumb={breadcrumb} title="Questa richiesta non c’è" />
    <p>Non è stata mandata con il Suo indirizzo e-mail, oppure è stata tolta.</p>
  </div>
)

function Shown({ request }: { request: Request }) {
  const { numero, tipo, oggetto, titolo, testo, telefono, email, preparare, dati } = request
  return (
    <article className="page">
      <PageHead breadcrumb={breadcrumb} title={oggetto}>
        {numero && (
          <p className="soft">
            {messageWords[tipo].numbered} {formatRequestNumber(numero)}
          </p>
        )}
      </PageHead>
      <Section id="stato" title="A che punto è" about={titolo}>
        <p>{testo}</p>
        <Facts facts={followed(request)} />
      </Section>
      {preparare.length > 0 && (
        <Section id="preparare" title="Che cosa tenere pronto">
          <ul className="plain-list">
            {preparare.map(item => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        </Section>
      )}
      {dati.map(({ titolo, voci }, i) => (
        <Section key={titolo} id={`dati-${i}`} title={titolo}>
          <Facts facts={voci.map(({ nome, valore }) => [nome, valore])} />
        </Section>
      ))}
      <Section id="cambiare" title={messageWords[tipo].changing}>
        <p>
          Telefoni al numero <a href={telephone(telefono)}>{telefono}</a> o scriva a{' '}
          <a href={`mailto:${email}`}>{email}</a>
          {numero && `, indicando il numero ${formatRequestNumber(numero)}`}.
        </p>
      </Section>
    </article>
  )
}

type Fact = readonly [name: string, value: string | null]

const followed = ({ arrivata, appuntamento, agente, agenzia }: Request): Fact[] => [
  ['Arrivo', formatInstant(arrivata)],
  ['Appuntamento', appuntamento && formatInstant(appuntamento)],
  ['Chi La segue', agente],
  ['Agenzia', agenzia],
]

const Facts = ({ facts }: { facts: readonly Fact[] }) => (
  <dl className="account">
    {facts.map(
      ([name, value]) =>
        value && (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ),
    )}
  </dl>
)
