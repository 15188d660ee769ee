import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Link } from 'wouter'
import type { AnswerOf } from '../../client/calls.ts'
import { formatRequestNumber } from '../../contract/pages/request-words.ts'
import { formatInstant } from '../../contract/products/kept-simulation.ts'
import { useData } from '../shared/calls/data.ts'
import { Failed } from '../shared/failed.tsx'
import { Breadcrumb } from '../shared/frame/breadcrumb.tsx'
import { Destinations } from '../shared/frame/destinations.tsx'
import { PageHead } from '../shared/frame/page-head.tsx'
import { useServices } from '../shared/services.ts'
import { Section } from '../shared/settings/section.tsx'
import { Waiting } from '../shared/waiting.tsx'

const name = 'GET /clients/richieste'
type Row = AnswerOf<typeof name>['rows'][number]

/** The requests that were sent with the customer's proved e-mail. */
export default function CustomersRequests() {
  const { client } = useServices()
  const email = useData('GET /clients/getMe').data?.email
  const query = useInfiniteQuery({
    queryKey: [name],
    queryFn: ({ pageParam: cursor }) => client.call(name, { query: cursor ? { cursor } : {} }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  })
  const { data, error, refetch } = query
  return (
    <div className="page">
      <PageHead breadcrumb={<Breadcrumb />} title="Richieste">
        <p className="soft">
          Tutto quello che è stato mandato con l’indirizzo {email}, anche da altre persone che lo usano.
        </p>
      </PageHead>
      {error && !data && <Failed onRetry={() => void refetch()}>Le richieste non sono arrivate.</Failed>}
      {!error && !data && <Waiting />}
      {data?.pages[0]?.emailProvata === false && <NotProved />}
      {data?.pages[0]?.emailProvata && (
        <Section id="richieste" title="Richieste" about="A che punto sono, dalla più recente">
          <Requests
            rows={data.pages.flatMap(({ rows }) => rows)}
            more={query.hasNextPage ? query.fetchNextPage : null}
            isLoading={query.isFetchingNextPage}
            hasFailed={query.isFetchNextPageError}
          />
        </Section>
      )}
    </div>
  )
}

interface Props {
  rows: readonly Row[]
  /** Loads the next page; null on the last one. */
  more: (() => Promise<unknown>) | null
  isLoading: boolean
  hasFailed: boolean
}

function Requests({ rows, more, isLoading, hasFailed }: Props) {
  const list = useRef<HTMLDivElement>(null)
  /** The number of rows before the click on the button for more; null without a click. */
  const before = useRef<number>(null)
  // The button moves away from under the pointer, or is gone, so the first new row gets the focus.
  useEffect(() => {
    if (before.current === null || rows.length <= before.current) return
    list.current?.querySelectorAll('a')[before.current]?.focus()
    before.current = null
  }, [rows])

  if (rows.length === 0)
    return (
      <p>
        Con questo indirizzo non c’è ancora nessuna richiesta. Quelle mandate con un altro indirizzo si
        seguono dal link nella lettera di conferma.
      </p>
    )
  return (
    <div className="inside" ref={list}>
      <Destinations destinations={rows.map(destinationOf)} />
      {hasFailed && (
        <p className="error" role="alert">
          Le altre richieste non sono arrivate: riprovi.
        </p>
      )}
      {more && (
        <p>
          <button
            className="button"
            type="button"
            aria-disabled={isLoading}
            onClick={() => {
              if (isLoading) return
              before.current = rows.length
              void more()
            }}
          >
            Mostra altre
          </button>
        </p>
      )}
    </div>
  )
}

const destinationOf = ({ _id, oggetto, numero, titolo, arrivata, appuntamento }: Row) => ({
  href: `/area-clienti/richieste/${_id}`,
  name: numero ? `${oggetto}, n. ${formatRequestNumber(numero)}` : oggetto,
  about: appuntamento
    ? `${titolo}. Appuntamento: ${formatInstant(appuntamento)}`
    : `${titolo}. Arrivo: ${formatInstant(arrivata)}`,
})

/** The address has been changed by the office, and the customer has not proved the new one. */
const NotProved = () => (
  <div className="notice">
    <p className="title">L’indirizzo e-mail non è ancora confermato</p>
    <p>
      Le richieste si vedono quando l’indirizzo è confermato:{' '}
      <Link href="/area-clienti/password-dimenticata">chieda una nuova password</Link> e apra il link che
      riceve.
    </p>
  </div>
)
