import { CallError } from '../../../client/client.ts'
import { deviceOf } from '../../../contract/access/device-of.ts'
import { formatDateTime } from '../../../contract/italian/rome-clock.ts'
import { useData, useRefresh } from '../calls/data.ts'
import { ConfirmForm } from '../controls/confirm-form.tsx'
import { Failed } from '../failed.tsx'
import { useServices } from '../services.ts'
import { Waiting } from '../waiting.tsx'
import { Section } from './section.tsx'

/** The open sessions of the person, each with a button to end the session. */
export function Sessions() {
  const { area, client, toasts } = useServices()
  const name = `GET /${area.calls}/sessions` as const
  const { data, error, refetch } = useData(name)
  const refresh = useRefresh()

  const ended = (text: string) => {
    toasts.add({ kind: 'plain', text })
    return refresh(name)
  }
  const end = async (id: string) => {
    await client.call(`DELETE /${area.calls}/sessions/:id`, { params: { id } })
    await ended('La sessione è stata chiusa.')
  }
  const endOthers = async () => {
    await client.call(`POST /${area.calls}/sessions/end-others`)
    await ended('Le altre sessioni sono state chiuse.')
  }

  const others = data?.rows.filter(({ questa }) => !questa) ?? []
  return (
    <Section
      id="sessioni"
      title="Sessioni aperte"
      about="I dispositivi da cui ha fatto l’accesso. Se non ne riconosce uno, lo chiuda e cambi la password."
    >
      {!data && !error && <Waiting />}
      {error && (
        <Failed onRetry={() => void refetch()}>{error instanceof CallError ? error.message : ''}</Failed>
      )}
      {data && (
        <ul className="sessions">
          {data.rows.map(({ _id, ip, userAgent, iniziata, ultimaAttivita, questa }) => (
            <li key={_id}>
              <div>
                <p className="firm">{deviceOf(userAgent)}</p>
                <p className="note">
                  <span className="num">{ip}</span>, dal{' '}
                  <time dateTime={iniziata}>{formatDateTime(iniziata)}</time>
                </p>
                <p className="note">
                  {questa ? (
                    <span className="badge validated">Questa sessione</span>
                  ) : (
                    <>
                      Ultima attività <time dateTime={ultimaAttivita}>{formatDateTime(ultimaAttivita)}</time>
                    </>
                  )}
                </p>
              </div>
              {!questa && (
                <ConfirmForm
                  action="delete"
                  label="Termina"
                  question={`Chiudere la sessione di ${deviceOf(userAgent)}?`}
                  onSend={() => end(_id)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {others.length > 0 && (
        <ConfirmForm
          action="delete"
          label="Termina tutte le altre"
          question="Chiudere tutte le sessioni tranne questa?"
          onSend={endOthers}
        />
      )}
    </Section>
  )
}
