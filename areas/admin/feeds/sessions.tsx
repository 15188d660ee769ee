import { useState } from 'react'
import { sessions } from '../../../contract/resources/sessions.ts'
import { useData, useRefresh } from '../../shared/data.ts'
import { deviceOf } from '../../shared/device-of.ts'
import { moment } from '../../shared/moment.ts'
import { TablePage } from '../../shared/table-page.tsx'
import { OfficePath } from '../records/office-path.tsx'

const name = 'GET /feeds/sessions'
const shown = 200
const { fields } = sessions

/** Who has signed in, the latest first. */
export default function Sessions() {
  const [search, setSearch] = useState('')
  const { data, error } = useData(name, { query: { limit: shown, ...(search && { search }) } })
  const refresh = useRefresh()
  return (
    <TablePage
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
      ]}
      rows={data?.rows}
      row={({ ruolo, chi, motivo, iniziata, ultimaAttivita, userAgent, ip }) => (
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
          <td className="n">{moment(iniziata)}</td>
          <td className="n">{moment(ultimaAttivita)}</td>
          <td>{deviceOf(userAgent)}</td>
          <td className="num">{ip}</td>
        </>
      )}
      error={error}
      onRefresh={() => void refresh(name)}
    >
      {data && data.total > shown && (
        <p className="note">
          Le {shown} più recenti, di {data.total > 10_000 ? 'oltre 10.000' : data.total}.
        </p>
      )}
    </TablePage>
  )
}
