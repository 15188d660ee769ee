import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Link } from 'wouter'
import type { AnswerOf } from '../../../client/calls.ts'
import { sized } from '../../../contract/files/picture-sizes.ts'
import { absenceInWords } from '../../../contract/italian/absence.ts'
import { capitalised } from '../../../contract/italian/sentence.ts'
import { telephone, whatsappAddress } from '../../../contract/italian/telephone.ts'
import { maxCounted } from '../../../contract/records/count-limits.ts'
import { agents } from '../../../contract/subjects/agents.ts'
import { addStyle } from '../../shared/add-style.ts'
import { Failed } from '../../shared/failed.tsx'
import { Breadcrumb } from '../../shared/frame/breadcrumb.tsx'
import { PageHead } from '../../shared/frame/page-head.tsx'
import placeholder from '../../shared/placeholder.svg'
import { choiceFilter } from '../../shared/records/list/filter-kinds.tsx'
import { Filters, isFiltered } from '../../shared/records/list/filters.tsx'
import { perPage, queryOf, useListAddress } from '../../shared/records/list/list-address.ts'
import { Pager } from '../../shared/records/list/pagination.tsx'
import { resourceFilters } from '../../shared/records/list/resource-list.tsx'
import { type RowShape, useRowKeys } from '../../shared/records/list/row-keys.ts'
import { useServices } from '../../shared/services.ts'
import { Waiting } from '../../shared/waiting.tsx'
import style from './colleagues.css?inline'

addStyle(style)

const name = 'GET /agents/rubrica'
type Colleague = AnswerOf<typeof name>['rows'][number]

const { figura, lingue, specializzazioni } = agents.fields
const labels = (values: Readonly<Record<string, string>>, keys: readonly string[]) =>
  keys.map(key => values[key] ?? key).join(', ')

const filters = [
  ...resourceFilters(agents, ['agenzia']),
  choiceFilter('specializzazioni', 'Specializzazione', Object.entries(specializzazioni.values), 'Tutte'),
  choiceFilter('lingue', 'Lingua', Object.entries(lingue.values), 'Tutte'),
  choiceFilter('figura', 'Figura', Object.entries(figura.values), 'Tutte'),
]
const shape = { columns: [], filters }
const entry: RowShape = { row: 'li', link: 'div > a' }
const words = { counted: ['collega', 'colleghi'], empty: '' } as const

/** The directory of the colleagues: who they are, where they work, and how to reach them. */
export default function Colleagues() {
  const { client } = useServices()
  const { state, change, addressOf } = useListAddress(shape)
  const query = { limit: perPage, ...queryOf(state) }
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: [name, query],
    queryFn: () => client.call(name, { query }),
    placeholderData: keepPreviousData,
  })
  const list = useRef<HTMLUListElement>(null)
  useRowKeys(list, undefined, entry)
  const allHref = addressOf({ search: '', filters: {} })
  return (
    <div className="page wide list">
      <PageHead breadcrumb={<Breadcrumb group="system" />} title="Agenti" />
      <Filters
        search={{ label: 'Cerca', placeholder: 'Nome, comune o agenzia' }}
        filters={filters}
        state={state}
        onChange={change}
        allHref={allHref}
      />
      {error && <Failed onRetry={() => void refetch()}>{error.message}</Failed>}
      {!data && !error && <Waiting />}
      {data?.rows.length === 0 && (
        <div className="empty">
          {isFiltered(state) ? (
            <>
              <p>Nessun collega con questa ricerca e questi filtri.</p>
              <Link className="button" href={allHref}>
                Mostra tutto
              </Link>
            </>
          ) : (
            <p>{state.cursor ? 'Questa pagina non c’è più.' : 'Non c’è ancora nessun collega.'}</p>
          )}
        </div>
      )}
      {data && data.rows.length > 0 && (
        <>
          <ul ref={list} className="colleagues" aria-busy={isPlaceholderData}>
            {data.rows.map(colleague => (
              <Entry key={colleague._id} colleague={colleague} />
            ))}
          </ul>
          <Pager
            key={JSON.stringify({ ...state, cursor: null })}
            maxTotal={maxCounted}
            words={words}
            total={data.total}
            shown={data.rows.length}
            cursor={state.cursor}
            next={data.next}
            onTurn={cursor => change({ cursor })}
          />
        </>
      )}
    </div>
  )
}

function Entry({ colleague }: { colleague: Colleague }) {
  const { _id, nome, cognome, agenzia, urlPhoto, assenza } = colleague
  const called = `${nome} ${cognome}`
  const [mailbox, domain] = colleague.email.email.split('@')
  const numbers = [...new Set([colleague.cellulare, colleague.telefono])].filter(number => number !== null)
  return (
    <li>
      <Photo url={urlPhoto?.url ?? null} />
      <div>
        <Link href={`/agents/system/agenti/${_id}`}>
          {cognome} {nome}
        </Link>
        <span className="soft">{figura.values[colleague.figura as keyof typeof figura.values]}</span>
        {assenza && <span className="soft">{capitalised(absenceInWords(assenza))}</span>}
      </div>
      <div>
        {agenzia ? (
          <>
            <span>{agenzia.nome}</span>
            <span className="soft">
              {agenzia.comune} ({agenzia.provincia})
            </span>
          </>
        ) : (
          <span className="soft">Senza agenzia</span>
        )}
      </div>
      <div>
        <span>{labels(specializzazioni.values, colleague.specializzazioni)}</span>
        <span className="soft">{labels(lingue.values, colleague.lingue)}</span>
      </div>
      <p className="contacts">
        {numbers.map(number => (
          <a key={number} className="num" href={telephone(number)} aria-label={`Chiama ${called}: ${number}`}>
            {number}
          </a>
        ))}
        {colleague.whatsapp && (
          <a
            href={whatsappAddress(colleague.whatsapp)}
            target="_blank"
            rel="noreferrer"
            aria-label={`WhatsApp a ${called}`}
          >
            WhatsApp
          </a>
        )}
        <a
          href={`mailto:${colleague.email.email}`}
          aria-label={`Scrivi a ${called}: ${colleague.email.email}`}
        >
          {mailbox}@<wbr />
          {domain}
        </a>
      </p>
    </li>
  )
}

/** The picture of a colleague, or a placeholder when there is none or it does not load. */
function Photo({ url }: { url: string | null }) {
  const [isBroken, setBroken] = useState(false)
  return (
    <img
      src={url && !isBroken ? sized(url, 160) : placeholder}
      alt=""
      width="48"
      height="48"
      loading="lazy"
      onError={() => setBroken(true)}
    />
  )
}
