import { useState } from 'react'
import { deviceOf } from '../../../contract/access/device-of.ts'
import { hasPermissions, type Role } from '../../../contract/access/permissions.ts'
import { sessions } from '../../../contract/subjects/sessions.ts'
import { useData, usePerson, useRefresh } from '../../shared/calls/data.ts'
import { useConfirm } from '../../shared/controls/confirm.tsx'
import { TablePage } from '../../shared/controls/table-page.tsx'
import { formatDateTime } from '../../shared/moment.ts'
import { OfficePath } from '../../shared/records/page/office-path.tsx'
import { useServices } from '../../shared/services.ts'

const name = 'GET /feeds/sessions'
const shown = 200
const { fields } = sessions

/** All sessions, newest first. */
export default function Sessions() {
  const [search, setSearch] = useState('')
  const { data, error } = useData(name, { query: { limit: shown, ...(search && { search }) } })
  const refresh = useRefresh()
  const { client, toasts } = useServices()
  const isFullAdmin = hasPermissions(usePerson()?.holder ?? null, 'admin')
  const [dialog, confirm] = useConfirm()

  async function end(question: string, call: () => Promise<{ chiuse: number }>) {
    if (!(await confirm({ action: 'delete', label: 'Termina', question }))) return
    const { chiuse } = await call()
    toasts.add({
      kind: 'plain',
      text: chiuse === 1 ? 'È stata chiusa una sessione.' : `Sono state chiuse ${chiuse} sessioni.`,
    })
    await refresh(name)
  }
  const endOne = (id: string, whose: string) =>
    end(`Chiudere questa sessione di ${whose}?`, () =>
      client.call('DELETE /feeds/sessions/:id', { params: { id } }),
    )
  const endOfPerson = (ruolo: Role, persona: string, whose: string) =>
    end(`Chiudere tutte le sessioni di ${whose}?`, () =>
      client.call('POST /feeds/sessions/end-of-person', { body: { ruolo, persona } }),
    )
  const endAll = () =>
    end('Chiudere le sessioni di tutti, tranne questa? Ognuno dovrà accedere di nuovo.', () =>
      client.call('POST /feeds/sessions/end-all'),
    )
  // The client has already shown a toast about the error.
  const ignoreError = (ending: Promise<void>) => void ending.catch(() => {})

  return (
    <TablePage
      actions={
        isFullAdmin && (
          <button className="button danger" type="button" onClick={() => ignoreError(endAll())}>
            Termina le sessioni di tutti
          </button>
        )
      }
      path={<OfficePath group="feeds" />}
      title="Sessioni"
      caption="Sessioni, dalla più recente"
      search={{ label: 'Cerca per nome o e-mail', onSearch: setSearch }}
      head={[
        <th key="chi" scope="col">
          Chi
        </th>,
        <th key="ruolo" scope="col">
          Ruolo
        </th>,
        <th key="stato" scope="col">
          Stato
        </th>,
        <th key="iniziata" scope="col" className="n">
          Iniziata
        </th>,
        <th key="ultima" scope="col" className="n">
          Ultima attività
        </th>,
        <th key="dispositivo" scope="col">
          Dispositivo
        </th>,
        <th key="ip" scope="col">
          Indirizzo
        </th>,
        <th key="azioni" scope="col">
          <span className="hidden">Azioni</span>
        </th>,
      ]}
      rows={data?.rows}
      row={({ _id, ruolo, persona, chi, motivo, iniziata, ultimaAttivita, userAgent, ip, chiudibile }) => (
        <>
          <td>
            {chi ? (
              <>
                {chi.nome} {chi.cognome}
                <br />
                <span className="note">{chi.email}</span>
              </>
            ) : (
              <span className="soft">Riservato</span>
            )}
          </td>
          <td>{fields.ruolo.values[ruolo]}</td>
          <td>
            {motivo ? (
              <span className="badge closed">{fields.motivo.values[motivo]}</span>
            ) : (
              <span className="badge validated">Aperta</span>
            )}
          </td>
          <td className="n">{formatDateTime(iniziata)}</td>
          <td className="n">{formatDateTime(ultimaAttivita)}</td>
          <td>{deviceOf(userAgent)}</td>
          <td className="num">{ip}</td>
          <td>
            {chi && chiudibile && (
              <div className="actions">
                <button
                  className="button"
                  type="button"
                  aria-label={`Termina la sessione di ${chi.nome} ${chi.cognome}`}
                  onClick={() => ignoreError(endOne(_id, `${chi.nome} ${chi.cognome}`))}
                >
                  Termina
                </button>
                <button
                  className="button bare"
                  type="button"
                  aria-label={`Termina tutte le sessioni di ${chi.nome} ${chi.cognome}`}
                  onClick={() => ignoreError(endOfPerson(ruolo, persona, `${chi.nome} ${chi.cognome}`))}
                >
                  Tutte
                </button>
              </div>
            )}
          </td>
        </>
      )}
      error={error}
      onRefresh={() => void refresh(name)}
    >
      {dialog}
      {data && data.total > shown && (
        <p className="note">
          Le {shown} più recenti, di {data.total > 10_000 ? 'oltre 10.000' : data.total}.
        </p>
      )}
    </TablePage>
  )
}
