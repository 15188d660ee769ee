import { formatNumber } from '../../../../contract/italian/format.ts'
import { useFresh } from '../../calls/data.ts'

const agentsIn = (count: number) => (count === 1 ? '1 agente' : `${formatNumber(count)} agenti`)

/** The votes of the agents on an answer, beside the form of the question. */
export default function FaqVotes({ id }: { id: string }) {
  const { data } = useFresh('GET /faqs/:id/voti', { params: { id } })
  if (!data) return null
  const { utile, nonUtile } = data
  return (
    <aside className="preview" aria-labelledby="giudizi">
      <h2 id="giudizi">È stata utile?</h2>
      {utile + nonUtile === 0 ? (
        <p className="soft">Nessun agente ha ancora dato un giudizio.</p>
      ) : (
        <dl className="account">
          <div>
            <dt>Sì</dt>
            <dd>{agentsIn(utile)}</dd>
          </div>
          <div>
            <dt>No</dt>
            <dd>{agentsIn(nonUtile)}</dd>
          </div>
        </dl>
      )}
    </aside>
  )
}
