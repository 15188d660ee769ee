import { Link, useParams } from 'wouter'
import type { AnswerOf } from '../../../client/calls.ts'
import { formatDateTime } from '../../../contract/italian/rome-clock.ts'
import { clients } from '../../../contract/subjects/clients.ts'
import { useData, useRefresh } from '../../shared/calls/data.ts'
import { RecordedConsents } from '../../shared/consents/recorded-consents.tsx'
import { useConfirm } from '../../shared/controls/confirm.tsx'
import { Loaded } from '../../shared/frame/loaded.tsx'
import { Fact } from '../../shared/records/page/facts.tsx'
import { useMayWrite } from '../../shared/records/use-may.ts'
import { useServices } from '../../shared/services.ts'
import { Section } from '../../shared/settings/section.tsx'
import { PersonHead } from './person-head.tsx'

const readEmail = 'GET /clients/:id/email'
const readConsents = 'GET /clients/:id/consensi'
type Email = AnswerOf<typeof readEmail>

/** What the house records for a customer: whose the address is, and the consents. */
export default function RecordedActs() {
  const { id = '' } = useParams<{ id: string }>()
  const { client } = useServices()
  const refresh = useRefresh()
  const mayRecord = useMayWrite(clients)
  const email = useData(readEmail, { params: { id } })
  const consents = useData(readConsents, { params: { id } })
  return (
    <Loaded query={email}>
      {found => (
        <div className="page wide">
          <PersonHead id={id} name={found.nome} title="E-mail e consensi" />
          <Section id="indirizzo" title="Indirizzo e-mail">
            <Address id={id} found={found} mayConfirm={mayRecord} />
          </Section>
          <Section id="consensi" title="Consensi">
            {consents.data && (
              <RecordedConsents
                consents={consents.data}
                mayRecord={mayRecord}
                onRecord={async (body, idempotencyKey) => {
                  await client.call('POST /clients/:id/consensi', { params: { id }, body, idempotencyKey })
                  await refresh(readConsents)
                }}
              />
            )}
          </Section>
        </div>
      )}
    </Loaded>
  )
}

const ways: Record<NonNullable<Email['conferma']>['come'], string> = {
  ufficio: 'Dall’ufficio',
  registrazione: 'Dal cliente, con la registrazione',
  area: 'Dal cliente, dall’area clienti',
  richiesta: 'Dal cliente, dalla lettera di una sua richiesta',
}

const shares = {
  email: 'la stessa casella',
  dominio: 'lo stesso dominio',
  telefono: 'lo stesso telefono',
} as const

/** Whether the address is the customer's own, who shares it, and the invitations that wait for the office. */
function Address({ id, found, mayConfirm }: { id: string; found: Email; mayConfirm: boolean }) {
  const { client, toasts } = useServices()
  const refresh = useRefresh()
  const [dialog, confirm] = useConfirm()
  const { nome, email, cellulare, conferma, tolta, condivisi, inAttesa } = found
  const isSettled = conferma !== null && condivisi.length === 0

  async function write(call: () => Promise<unknown>, text: string) {
    // The client has told the failure; what the page shows may be no longer true.
    await call().then(
      () => toasts.add({ kind: 'plain', text }),
      () => {},
    )
    await refresh(readEmail)
  }
  async function confirmAddress() {
    const details = (
      <>
        <p>
          Confermi soltanto dopo aver sentito {nome} a un recapito che non ha scritto l’agente: chi legge
          questa casella può entrare nell’area clienti.
        </p>
        {tolta && (
          <p>Chi aveva già una password rientra con quella, e i consensi che ha dato contano di nuovo.</p>
        )}
        {condivisi.length > 0 && <p>L’indirizzo o il telefono sono anche di altri: è proprio così?</p>}
      </>
    )
    const question = `Confermare che ${email} è l’indirizzo di ${nome}?`
    if (!(await confirm({ action: 'send', label: 'Conferma', question, details }))) return
    const body = { nome, email: email!, condivisi: condivisi.map(({ _id }) => _id) }
    await write(
      () => client.call('POST /clients/:id/email/conferma', { params: { id }, body }),
      inAttesa.length > 0
        ? 'L’indirizzo è confermato, e gli inviti sono partiti.'
        : 'L’indirizzo è confermato.',
    )
  }
  async function withdraw() {
    const question = `Togliere la conferma di ${email}?`
    const details = (
      <>
        <p>
          Con questo indirizzo nessuno entra più nell’area clienti, e chi è dentro esce. I consensi dati da
          questa casella non contano più, e gli inviti che nessuno ha ancora accettato non valgono più.
        </p>
        <p>
          Vale finché l’ufficio non conferma di nuovo l’indirizzo, anche se il cliente lo scrive in un’altra
          richiesta. Dopo la conferma il cliente rientra con la stessa password.
        </p>
      </>
    )
    if (await confirm({ action: 'delete', label: 'Togli', question, details }))
      await write(
        () => client.call('DELETE /clients/:id/email/conferma', { params: { id } }),
        'La conferma è tolta.',
      )
  }

  return (
    <>
      {dialog}
      <dl className="facts">
        <Fact name="E-mail">{email ?? 'Nessuna'}</Fact>
        <Fact name="Cellulare">{cellulare}</Fact>
        {email && (
          <Fact name="Confermata">
            {conferma
              ? `${ways[conferma.come]}${conferma.da ? `, ${conferma.da}` : ''}, il ${formatDateTime(conferma.at)}`
              : tolta
                ? `No: tolta da ${tolta.da} il ${formatDateTime(tolta.at)}`
                : 'No'}
          </Fact>
        )}
      </dl>
      {condivisi.length > 0 && (
        <>
          <p className="notice caution">L’indirizzo o il telefono sono anche di altri.</p>
          <ul className="plain-list">
            {condivisi.map(({ _id, pagina, nome: name, che }) => (
              <li key={_id}>
                <Link href={pagina}>{name}</Link>: {che.map(one => shares[one]).join(', ')}
              </li>
            ))}
          </ul>
        </>
      )}
      {inAttesa.length > 0 && (
        <>
          <p className="notice">
            {inAttesa.length === 1
              ? 'Un invito nell’area clienti aspetta la conferma dell’ufficio.'
              : `${inAttesa.length} inviti nell’area clienti aspettano la conferma dell’ufficio.`}
          </p>
          <ul className="plain-list">
            {inAttesa.map(file => (
              <li key={file._id}>
                <Link href={`/admin/reports/pratiche/${file._id}`}>Pratica {file.IDEGG}</Link>
              </li>
            ))}
          </ul>
        </>
      )}
      {mayConfirm && email && (
        <p className="actions">
          {conferma && (
            <button className="button" type="button" onClick={() => void withdraw()}>
              Togli la conferma
            </button>
          )}
          {!isSettled && (
            <button className="button primary" type="button" onClick={() => void confirmAddress()}>
              Conferma l’indirizzo
            </button>
          )}
        </p>
      )}
    </>
  )
}
