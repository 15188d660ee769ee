import type { AnswerOf } from '../../../client/calls.ts'
import { CallError } from '../../../client/client.ts'
import { longDayWith } from '../../../contract/italian/days.ts'
import { formatEuro, formatPercent } from '../../../contract/italian/format.ts'
import { formatDateTime } from '../../../contract/italian/rome-clock.ts'
import { addStyle } from '../add-style.ts'
import { useFresh, useRefresh } from '../calls/data.ts'
import { useConfirm } from '../controls/confirm.tsx'
import { Failed } from '../failed.tsx'
import { useServices } from '../services.ts'
import style from './sent-offers.css?inline'

addStyle(style)

const read = 'GET /offerte/:di/:id'
type SentOffer = AnswerOf<typeof read>['rows'][number]

interface Props {
  di: 'pratiche' | 'leads' | 'preventivi'
  id: string
}

/** The offers and quotes that were sent to the customer of a file, to a lead, or from a saved quote, the newest first. */
export function SentOffers({ di, id }: Props) {
  const { data, error, refetch } = useFresh(read, { params: { di, id } })
  if (error) return <Failed onRetry={() => void refetch()}>Le offerte mandate non sono arrivate.</Failed>
  if (!data) return null
  if (data.rows.length === 0)
    return (
      <p className="soft">
        {di === 'preventivi' ? 'Non ancora inviato.' : 'Ancora nessuna offerta mandata.'}
      </p>
    )
  return (
    <ul className="sent-offers">
      {data.rows.map(row => (
        <li key={row._id}>
          <Sent row={row} />
        </li>
      ))}
    </ul>
  )
}

function Sent({ row }: { row: SentOffer }) {
  const { client, toasts } = useServices()
  const refresh = useRefresh()
  const [dialog, confirm] = useConfirm()
  const { _id, agente, destinatario, inviataAt, richiesta, offerte, indirizzo, ritirabile } = row
  const words = wordsOf(row)
  async function withdraw() {
    const question = `Ritirare ${words.theOne} del ${formatDateTime(inviataAt)}?`
    const details = <p>La pagina del cliente dirà che {words.theOne} non è più disponibile.</p>
    if (!(await confirm({ action: 'delete', label: 'Ritira', question, details }))) return
    try {
      await client.call('DELETE /agents/offerte/:id', { params: { id: _id } })
      toasts.add({ kind: 'plain', text: words.withdrawn })
    } catch (error) {
      // The client has told the failure.
      if (!(error instanceof CallError)) throw error
    }
    await refresh(read)
  }
  return (
    <>
      {dialog}
      <p>
        <strong>{formatDateTime(inviataAt)}</strong> da {agente}
        {destinatario && ` a ${destinatario}`}. <span className="soft">{richiesta}.</span>
      </p>
      <p className="note">
        {offerte
          .map(
            ({ banca, prodotto, rata, taeg }) =>
              `${banca}, ${prodotto}: ${formatEuro(rata)} al mese, TAEG ${formatPercent(taeg)}`,
          )
          .join('; ')}
      </p>
      <p className="actions">
        <span className={`badge ${row.indirizzo ? (row.apertaAt ? 'validated' : 'wait') : 'waived'}`}>
          {stateOf(row)}
        </span>
        {indirizzo && (
          <a href={indirizzo} target="_blank" rel="noopener">
            Apri la pagina
          </a>
        )}
        {ritirabile && (
          <button className="link" type="button" onClick={() => void withdraw()}>
            Ritira
            <span className="hidden">
              {' '}
              {words.theOne} del {formatDateTime(inviataAt)}
            </span>
          </button>
        )}
      </p>
    </>
  )
}

/** The words for an offer or for a quote, and the ending of their adjectives. */
const wordsOf = ({ diPreventivo }: Pick<SentOffer, 'diPreventivo'>) =>
  diPreventivo
    ? { theOne: 'il preventivo', withdrawn: 'Il preventivo è ritirato.', o: 'o' }
    : { theOne: 'l’offerta', withdrawn: 'L’offerta è ritirata.', o: 'a' }

function stateOf(row: SentOffer): string {
  const { apertaAt, ritirataAt, indirizzo, scadenza } = row
  const { o } = wordsOf(row)
  const opened = apertaAt ? `apert${o} la prima volta il ${formatDateTime(apertaAt)}` : `non ancora apert${o}`
  if (ritirataAt) return `ritirat${o} il ${formatDateTime(ritirataAt)}`
  if (!indirizzo) return `scadut${o}${apertaAt ? `, ${opened}` : ''}`
  return `${opened}, vale fino ${longDayWith('al', scadenza)}`
}
