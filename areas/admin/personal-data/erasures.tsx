import { useQuery } from '@tanstack/react-query'
import type { AnswerOf } from '../../../client/calls.ts'
import { formatNumber } from '../../../contract/italian/format.ts'
import { formatDateTime } from '../../../contract/italian/rome-clock.ts'
import { Breadcrumb } from '../../shared/frame/breadcrumb.tsx'
import { Loaded } from '../../shared/frame/loaded.tsx'
import { PageHead } from '../../shared/frame/page-head.tsx'
import { useServices } from '../../shared/services.ts'
import { Kept, Removed } from './counts.tsx'

const name = 'GET /dati/cancellazioni'
type Erasure = AnswerOf<typeof name>['rows'][number]

const states = {
  in_attesa: <span className="badge pending">In attesa</span>,
  in_corso: <span className="badge pending">In corso</span>,
  fatta: <span className="badge validated">Fatta</span>,
  fallita: <span className="badge blocked">Non riuscita</span>,
} as const
const origins = {
  casa: 'Chiesta da un amministratore',
  cliente: 'Chiesta dal cliente, dalla sua area',
  ripristino: 'Rifatta dopo un ripristino',
} as const
const isRunning = ({ stato }: Erasure) => stato === 'in_attesa' || stato === 'in_corso'
const pollMs = 1000

/** The erasures of people, without their names. */
export default function Erasures() {
  const { client } = useServices()
  const query = useQuery({
    queryKey: [name],
    queryFn: () => client.call(name),
    staleTime: 0,
    gcTime: 0,
    // No live event reports the end of an erasure.
    refetchInterval: ({ state }) => (state.data?.rows.some(isRunning) ? pollMs : false),
  })
  return (
    <Loaded query={query}>
      {({ rows }) => (
        <div className="page wide">
          <PageHead breadcrumb={<Breadcrumb group="system" />} title="Cancellazioni" />
          {rows.length === 0 && <p className="soft">Nessuno ha chiesto di essere cancellato.</p>}
          {rows.map(row => (
            <section key={row._id} className="part">
              <header>
                <h2>
                  {formatDateTime(row.chiestaAt)} {states[row.stato]}
                </h2>
              </header>
              <div className="inside">
                <p className="soft">
                  {row.chi ? `Chiesta da ${row.chi}` : origins[row.origine]}
                  {row.finitaAt && `, finita il ${formatDateTime(row.finitaAt)}`}. Codice {row._id}
                </p>
                {isRunning(row) && <progress className="progress" aria-label="La cancellazione è in corso" />}
                {row.stato === 'fallita' && (
                  <p>Il registro del server dice perché: dopo averlo risolto, la chieda di nuovo.</p>
                )}
                {row.rimossi.length > 0 && (
                  <details>
                    <summary>
                      Rimossi: {formatNumber(row.rimossi.reduce((sum, { quanti }) => sum + quanti, 0))}
                    </summary>
                    <Removed rows={row.rimossi} caption={`Rimossi il ${formatDateTime(row.chiestaAt)}`} />
                  </details>
                )}
                {row.conservati.length > 0 && (
                  <details>
                    <summary>Restano per legge</summary>
                    <Kept rows={row.conservati} />
                  </details>
                )}
              </div>
            </section>
          ))}
        </div>
      )}
    </Loaded>
  )
}
