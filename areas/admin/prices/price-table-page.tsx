import './prices-style.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { useLocation, useParams, useSearch } from 'wouter'
import { fileSize } from '../../../contract/files/file-size.ts'
import { formatNumber, parseNumber } from '../../../contract/italian/format.ts'
import { priceColumns } from '../../../contract/products/price-rows.ts'
import type { PriceTables } from '../../../contract/subjects/price-tables.ts'
import { selectOnFocus } from '../../shared/controls/select-on-focus.ts'
import { Failed } from '../../shared/failed.tsx'
import { Breadcrumb } from '../../shared/frame/breadcrumb.tsx'
import { PageHead } from '../../shared/frame/page-head.tsx'
import { NotFound } from '../../shared/pages/not-found.tsx'
import { HistoryPanel } from '../../shared/records/history/history-panel.tsx'
import { Pagination } from '../../shared/records/list/pagination.tsx'
import { Fact } from '../../shared/records/page/facts.tsx'
import { Waiting } from '../../shared/waiting.tsx'
import { type RowsQuery, usePriceCalls, type Version } from './price-calls.ts'
import { BandCells, PriceGrid, priceCells } from './price-cells.tsx'
import { PriceDifference } from './price-difference.tsx'
import { PriceTableState, useVersions, validity, Written } from './price-tables-page.tsx'
import { useWithdraw } from './use-withdraw.tsx'

interface Props {
  tables: PriceTables
  /** Address of the list. */
  list: string
}

/** The page of a price table: its validity, its rows, and its differences from another table. */
export function PriceTablePage({ tables, list }: Props) {
  const { id = '' } = useParams<{ id: string }>()
  const calls = usePriceCalls(tables)
  const { data, error, refetch, refresh } = useVersions(tables)
  const [dialog, withdraw] = useWithdraw(tables, () => void refresh())
  const version = data?.rows.find(({ _id }) => _id === id)
  if (data && !version) return <NotFound />
  if (error) return <Failed onRetry={() => void refetch()}>{error.message}</Failed>
  if (!version) return <Waiting />

  const { nome, stato, righe, file, pubblicata, ritirata, ritiro, validaDal, versione } = version
  const fileName = `${tables.name.replaceAll('_', '-')}-${validaDal}`
  return (
    <div className="page wide">
      {dialog}
      <PageHead
        breadcrumb={<Breadcrumb group="site" then={[[list, tables.label.many]]} />}
        title={<span className="price-name">{nome}</span>}
        actions={
          <>
            {(['xlsx', 'csv'] as const).map(formato => (
              <button
                key={formato}
                className="button"
                type="button"
                onClick={() => void calls.save(`${id}/file?formato=${formato}`, `${fileName}.${formato}`)}
              >
                {formato === 'xlsx' ? 'Excel' : 'CSV'}
              </button>
            ))}
            {ritiro && (
              <button className="button danger" type="button" onClick={() => withdraw(version)}>
                Ritira
              </button>
            )}
          </>
        }
      />
      <dl className="facts">
        <Fact name="Stato">
          <PriceTableState stato={stato} />, {validity(version)}
        </Fact>
        <Fact name="Pubblicata">
          <Written {...pubblicata} />
        </Fact>
        {ritirata && (
          <Fact name="Ritirata">
            <Written {...ritirata} />
          </Fact>
        )}
        <Fact name="File originale">
          <button
            className="link"
            type="button"
            onClick={() => void calls.save(`${id}/originale`, file.name)}
          >
            {file.name}
          </button>{' '}
          <span className="note num">
            {fileSize(file.size)}, {formatNumber(righe)} righe
          </span>
        </Fact>
      </dl>
      <Comparison key={`con ${id}`} {...{ tables, version, others: data!.rows }} />
      <PriceRows key={id} tables={tables} id={id} />
      <HistoryPanel definition={tables} id={id} versione={versione} onChanged={() => void refresh()} />
    </div>
  )
}

/** The differences from another table, whose id is in the address. */
function Comparison({
  tables,
  version,
  others,
}: {
  tables: PriceTables
  version: Version
  others: readonly Version[]
}) {
  const calls = usePriceCalls(tables)
  const [path, go] = useLocation()
  const con = new URLSearchParams(useSearch()).get('con') ?? ''
  const id = useId()
  const { data, error, refetch } = useQuery({
    queryKey: [`GET /${tables.name}/:id/confronto`, version._id, con],
    queryFn: () => calls.compare(version._id, con),
    enabled: con !== '',
    retry: false,
  })
  const choices = others.filter(({ _id }) => _id !== version._id)
  if (choices.length === 0) return null
  return (
    <section className="price-lines" aria-label="Confronto">
      <div className="field">
        <label htmlFor={id}>Che cosa è cambiato rispetto a</label>
        <select
          className="select"
          id={id}
          value={con}
          onChange={({ target }) =>
            go(target.value ? `${path}?con=${target.value}` : path, { replace: true })
          }
        >
          <option value="">Nessun confronto</option>
          {choices.map(one => (
            <option key={one._id} value={one._id}>
              {one.nome}, {validity(one)}
            </option>
          ))}
        </select>
      </div>
      {con !== '' && error && <Failed onRetry={() => void refetch()}>{error.message}</Failed>}
      {con !== '' && !data && !error && <Waiting />}
      {con !== '' && data && <PriceDifference difference={data} />}
    </section>
  )
}

/** Rows per page. */
const pageSize = 100

/** The rows that apply to the filters, page by page. */
function PriceRows({ tables, id }: { tables: PriceTables; id: string }) {
  const calls = usePriceCalls(tables)
  const [filters, setFilters] = useState<RowsQuery>({})
  const [problem, setProblem] = useState<string | null>(null)
  /** Start of each page after the first, up to the current one. */
  const [starts, setStarts] = useState<number[]>([])
  const dopo = starts.at(-1)
  const query = { ...filters, limit: pageSize, ...(dopo && { dopo }) }
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: [`GET /${tables.name}/:id/righe`, id, query],
    queryFn: () => calls.rows(id, query),
    placeholderData: keepPreviousData,
  })

  function filter(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const texts = Object.fromEntries([...form].map(([name, value]) => [name, String(value).trim()]))
    const now: Record<string, string | number> = {}
    for (const name of ['prodotto', 'search']) if (texts[name]) now[name] = texts[name]
    for (const [name, factor] of [
      ['durata', 1],
      ['eta', 1],
      ['importo', 100],
    ] as const) {
      if (!texts[name]) continue
      const value = parseNumber(texts[name])
      if (value === null || value < 0 || (factor === 1 && value > 1000))
        return setProblem(
          `«${texts[name]}» non è un numero: lo scriva così, per esempio ${factor === 1 ? '60' : '15.000'}.`,
        )
      now[name] = Math.round(value * factor)
    }
    setProblem(null)
    setStarts([])
    setFilters(now as RowsQuery)
  }

  const from = starts.length * pageSize
  return (
    <section className="price-lines" aria-label="Righe">
      <form className="filters" noValidate onSubmit={filter}>
        <Filter name="search" label="Convenzione o assicurazione" isWide />
        <Filter name="prodotto" label="Prodotto">
          <option value="">Tutti</option>
          {Object.entries(priceColumns.prodotto.values).map(([key, label]) => (
            <option key={key} value={key}>
              {label}
            </option>
          ))}
        </Filter>
        <Filter name="durata" label="Durata (mesi)" />
        <Filter name="eta" label="Età" />
        <Filter name="importo" label="Importo (€)" />
        <button className="button" type="submit">
          Cerca
        </button>
      </form>
      {problem && (
        <p className="error" role="alert">
          {problem}
        </p>
      )}
      {error && <Failed onRetry={() => void refetch()}>{error.message}</Failed>}
      {!data && !error && <Waiting />}
      {data?.rows.length === 0 && (
        <p className="soft" role="status">
          Nessuna riga vale per ciò che si cerca: tolga un filtro.
        </p>
      )}
      {data && data.rows.length > 0 && (
        <>
          <PriceGrid caption="Righe della tabella" first="N." isStale={isPlaceholderData}>
            {data.rows.map(row => (
              <tr key={row.riga}>
                <td className="n">{formatNumber(row.riga)}</td>
                <BandCells row={row} />
                {priceCells.map(([head, cell, className]) => (
                  <td key={head} className={className}>
                    {cell(row)}
                  </td>
                ))}
              </tr>
            ))}
          </PriceGrid>
          <Pagination
            back={{
              label: 'Precedenti',
              go: starts.length > 0 ? () => setStarts(starts.slice(0, -1)) : null,
            }}
            next={{
              label: 'Successive',
              go: data.next !== null && !isPlaceholderData ? () => setStarts([...starts, data.next!]) : null,
            }}
          >
            {formatNumber(from + 1)}–{formatNumber(from + data.rows.length)} di {formatNumber(data.total)}
          </Pagination>
        </>
      )}
    </section>
  )
}

interface FilterProps {
  name: string
  label: string
  isWide?: boolean
  /** Options of a select; without them the filter is a text. */
  children?: ReactNode
}

function Filter({ name, label, isWide, children }: FilterProps) {
  const id = useId()
  return (
    <div className={isWide ? 'field grow' : 'field'}>
      <label htmlFor={id}>{label}</label>
      {children ? (
        <select className="select" id={id} name={name}>
          {children}
        </select>
      ) : (
        <input
          className={isWide ? 'input' : 'input num'}
          id={id}
          name={name}
          inputMode={isWide ? undefined : 'decimal'}
          {...(!isWide && selectOnFocus)}
          autoComplete="off"
        />
      )}
    </div>
  )
}
