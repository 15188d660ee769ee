import { useRef, useState } from 'react'
import { useLocation } from 'wouter'
import type { AnswerOf } from '../../../client/calls.ts'
import { CallError } from '../../../client/client.ts'
import { longDayWith } from '../../../contract/italian/days.ts'
import { formatDateTime } from '../../../contract/italian/rome-clock.ts'
import { useFresh } from '../../shared/calls/data.ts'
import { ConfirmForm } from '../../shared/controls/confirm-form.tsx'
import { PasswordField } from '../../shared/controls/field.tsx'
import { Failed } from '../../shared/failed.tsx'
import { useServices } from '../../shared/services.ts'
import { OwnName } from '../../shared/settings/own-name.tsx'
import { Section } from '../../shared/settings/section.tsx'
import { Waiting } from '../../shared/waiting.tsx'

type Preview = AnswerOf<'GET /clients/cancellazione'>

/** The page that says that an erasure runs; the customer is signed out then. */
const erasedPage = '/area-clienti/cancellazione'

/** The erasure of the customer's data: first what goes and what stays, then the password. */
export function Erasure() {
  const [isShown, show] = useState(false)
  return (
    <Section
      id="cancellazione"
      title="Cancellazione dei Suoi dati"
      about="Chiude il Suo accesso per sempre. Prima vede che cosa si cancella, che cosa dobbiamo conservare, perché e fino a quando."
    >
      {isShown ? (
        <Plan onCancel={() => show(false)} />
      ) : (
        <p className="actions">
          <button className="button" type="button" onClick={() => show(true)}>
            Vedi che cosa si cancella
          </button>
        </p>
      )}
    </Section>
  )
}

function Plan({ onCancel }: { onCancel: () => void }) {
  const { data, error, refetch } = useFresh('GET /clients/cancellazione')
  if (error && !data)
    return (
      <Failed onRetry={() => void refetch()}>
        {error instanceof CallError ? error.message : 'L’elenco non è arrivato.'}
      </Failed>
    )
  return data ? <Shown plan={data} refetch={refetch} onCancel={onCancel} /> : <Waiting />
}

interface Props {
  plan: Preview
  refetch: () => Promise<unknown>
  onCancel: () => void
}

function Shown({ plan, refetch, onCancel }: Props) {
  const { client, session, toasts } = useServices()
  const [, go] = useLocation()
  /** A repeated press sends one request. */
  const key = useRef(crypto.randomUUID())
  const isAsked = plan.come === 'ufficio'

  async function erase(data: FormData) {
    await client.call('POST /clients/step-up', { body: { password: String(data.get('password')) } })
    await client.call('POST /clients/cancellazione', {
      body: { come: plan.come },
      idempotencyKey: key.current,
    })
    key.current = crypto.randomUUID()
    if (isAsked) {
      toasts.add({ kind: 'plain', text: 'Richiesta mandata: l’ufficio Le risponde entro un mese.' })
      await refetch()
      return
    }
    go(erasedPage)
    session.clear()
  }

  if (isAsked && plan.chiesta)
    return (
      <p className="notice" role="status">
        L’ha chiesta il {formatDateTime(plan.chiesta)}. L’ufficio Le risponde per e-mail entro un mese da quel
        giorno; la richiesta è anche in «Richieste».
      </p>
    )
  return (
    <>
      {plan.fallita && (
        <p className="notice" role="status">
          L’ultima cancellazione non è riuscita: la chieda di nuovo, e se non riesce ancora ci telefoni.
        </p>
      )}
      <h3>{isAsked ? 'Si può cancellare' : 'Si cancella'}</h3>
      {plan.rimossi.length > 0 ? (
        <ul className="plain-list">
          {plan.rimossi.map(({ che, quanti }) => (
            <li key={che}>
              {che}: <span className="num">{quanti}</span>
            </li>
          ))}
        </ul>
      ) : (
        <p>{isAsked ? 'Lo dice l’ufficio, dopo aver guardato le Sue pratiche.' : 'Il Suo accesso.'}</p>
      )}
      {plan.come === 'adesso' && (
        <p className="note">
          Se ne vanno anche la loro storia, i file, gli archivi, le sessioni e le lettere non ancora partite.
        </p>
      )}
      {plan.conservati.length > 0 && (
        <>
          <h3>Resta</h3>
          <dl className="fixed-letters">
            {plan.conservati.map(({ che, quanti, perche, fino }) => (
              <div key={che}>
                <dt>
                  {che}
                  {quanti > 1 && `: ${quanti}`}
                </dt>
                <dd className="note">
                  {perche} {fino && `Fino ${longDayWith('al', fino)}.`}
                </dd>
              </div>
            ))}
          </dl>
        </>
      )}
      {plan.come === 'parte' && (
        <p>
          {plan.chiesta
            ? `Per il resto ha già scritto all’ufficio il ${formatDateTime(plan.chiesta)}: Le risponde per e-mail entro un mese da quel giorno.`
            : 'Per il resto mandiamo noi la Sua domanda all’ufficio, che Le risponde per e-mail entro un mese.'}
        </p>
      )}
      {isAsked && (
        <p>
          Una Sua pratica con incarico è in corso, e per lavorarla servono questi dati. Può chiedere la
          cancellazione all’ufficio, che Le risponde entro un mese; intanto non cambia nulla.
        </p>
      )}
      <ConfirmForm
        action={isAsked ? 'send' : 'delete'}
        label={isAsked ? 'Chiedi all’ufficio' : 'Cancella i miei dati'}
        ask={!isAsked}
        question="Cancellare per sempre i Suoi dati e chiudere l’accesso? Non si può annullare."
        onSend={erase}
        onCancel={onCancel}
      >
        <OwnName />
        <PasswordField name="password" label="Password" required autoComplete="current-password" />
      </ConfirmForm>
    </>
  )
}
