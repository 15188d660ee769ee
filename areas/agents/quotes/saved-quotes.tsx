import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'wouter'
import type { AnswerOf } from '../../../client/calls.ts'
import { dayInRome, formatShortDay } from '../../../contract/italian/days.ts'
import { formatAmount, formatPercent } from '../../../contract/italian/format.ts'
import { quoteProducts } from '../../../contract/products/agent-quote.ts'
import { addStyle } from '../../shared/add-style.ts'
import { ScrollTable } from '../../shared/controls/scroll-table.tsx'
import { Failed } from '../../shared/failed.tsx'
import { Breadcrumb } from '../../shared/frame/breadcrumb.tsx'
import { PageHead } from '../../shared/frame/page-head.tsx'
import { savedQuotesPath } from '../../shared/quotes/quote-actions.tsx'
import style from '../../shared/quotes/quotes.css?inline'
import { useServices } from '../../shared/services.ts'
import { Waiting } from '../../shared/waiting.tsx'

addStyle(style)

const name = 'GET /agents/preventivi'
const maker = '/agents/personal-documents/preventivatorePrestiti'

/** The quotes that the agent and the agents below have saved; the address may name a customer. */
export default function SavedQuotes() {
  const { client } = useServices()
  const [search] = useSearchParams()
  const cliente = search.get('cliente')
  const { data, error, isPending, hasNextPage, fetchNextPage, isFetchingNextPage, refetch } =
    useInfiniteQuery({
      queryKey: [name, cliente],
      queryFn: ({ pageParam }) =>
        client.call(name, {
          query: { ...(cliente && { cliente }), ...(pageParam && { dopo: pageParam }) },
        }),
      initialPageParam: null as string | null,
      getNextPageParam: page => page.next,
      staleTime: 0,
    })
  if (isPending) return <Waiting />
  if (error) return <Failed onRetry={() => void refetch()}>{error.message}</Failed>
  const rows = data.pages.flatMap(page => page.rows)
  const customer = cliente && rows[0]?.cliente
  return (
    <div className="page wide">
      <PageHead
        breadcrumb={<Breadcrumb group="personal-documents" then={[[maker, 'Preventivatore']]} />}
        title={customer ? `Preventivi di ${customer.nome}` : 'Preventivi salvati'}
        actions={
          <Link className="button primary" href={maker}>
            Nuovo preventivo
          </Link>
        }
      >
        {cliente && (
          <p className="soft">
            <Link href={savedQuotesPath}>Tutti i preventivi salvati</Link>
          </p>
        )}
      </PageHead>
      {rows.length === 0 ? (
        <p className="empty">
          Nessun preventivo salvato. Un preventivo si salva dal confronto delle tabelle.
        </p>
      ) : (
        <ScrollTable caption="Preventivi salvati, il più recente per primo">
          <thead>
            <tr>
              <th scope="col">Cliente</th>
              <th scope="col">Invio</th>
              <th scope="col">Prodotto</th>
              <th scope="col">Finanziatore</th>
              <th scope="col" className="n">
                Rata €
              </th>
              <th scope="col" className="n">
                Netto €
              </th>
              <th scope="col" className="n">
                TAEG
              </th>
              <th scope="col">Del</th>
              <th scope="col">Vale fino al</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(one => (
              <tr key={one._id}>
                <th scope="row">
                  <Link href={`${savedQuotesPath}/${one._id}`}>{one.cliente?.nome ?? 'Senza cliente'}</Link>
                  {one.agente && <span className="note"> di {one.agente}</span>}
                </th>
                <td>
                  <Sending invio={one.invio} />
                </td>
                <td>
                  {quoteProducts[one.prodotto]}, {one.durataMesi} mesi
                </td>
                <td>
                  {one.nome} <span className="note">{one.tabella}</span>
                </td>
                <td className="n">{formatAmount(one.rata)}</td>
                <td className="n">{formatAmount(one.nettoCliente)}</td>
                <td className="n">{formatPercent(one.taeg)}</td>
                <td className="num">{formatShortDay(one.giorno)}</td>
                <td className="num">{one.validoAl ? formatShortDay(one.validoAl) : 'senza termine'}</td>
              </tr>
            ))}
          </tbody>
        </ScrollTable>
      )}
      {hasNextPage && (
        <button
          className="button"
          type="button"
          aria-busy={isFetchingNextPage || undefined}
          onClick={() => void fetchNextPage()}
        >
          Mostra altri
        </button>
      )}
    </div>
  )
}

/** When a quote was sent, and what became of the page. */
function Sending({ invio }: Pick<AnswerOf<typeof name>['rows'][number], 'invio'>) {
  if (!invio) return <span className="soft">non inviato</span>
  const { inviatoAt, apertoAt, ritiratoAt, scadenza } = invio
  const day = (at: string) => formatShortDay(dayInRome(new Date(at)))
  const opened = apertoAt ? `aperto il ${day(apertoAt)}` : 'non ancora aperto'
  const state = ritiratoAt
    ? `ritirato il ${day(ritiratoAt)}`
    : scadenza < dayInRome(new Date())
      ? `scaduto, ${apertoAt ? opened : 'mai aperto'}`
      : opened
  return (
    <>
      <span className="num">{day(inviatoAt)}</span> <span className="note">{state}</span>
    </>
  )
}
