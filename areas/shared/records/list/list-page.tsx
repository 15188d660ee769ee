import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { CallError } from '../../../../client/client.ts'
import { maxCounted } from '../../../../contract/records/count-limits.ts'
import { Icon } from '../../controls/icon.tsx'
import { isShortcut } from '../../controls/shortcuts.ts'
import { Failed } from '../../failed.tsx'
import { PageHead } from '../../frame/page-head.tsx'
import { NotFound } from '../../pages/not-found.tsx'
import { useServices } from '../../services.ts'
import { Waiting } from '../../waiting.tsx'
import { Columns } from './columns.tsx'
import { Filters, isFiltered } from './filters.tsx'
import { useListAddress } from './list-address.ts'
import type { ListRow, ListSource, RowsPage } from './list-source.ts'
import { ListTable } from './list-table.tsx'
import { Pager } from './pagination.tsx'
import { SavedViews } from './saved-views.tsx'

interface Props<R extends ListRow, P extends RowsPage<R>> {
  source: ListSource<R, P>
}

/** A list of the rows of a source. The address holds search, filters, order, columns and page. */
export function ListPage<R extends ListRow, P extends RowsPage<R>>({ source }: Props<R, P>) {
  const { state, change, addressOf } = useListAddress(source)
  const { queries } = useServices()
  const { queryKey, ...query } = source.rows(state)
  const isBoard = source.board?.isShown(state) ?? false
  const { data, error, refetch, isPlaceholderData } = useQuery<P>({
    ...query,
    queryKey,
    enabled: !isBoard,
    placeholderData: previous => keepPreviousData(previous),
  })
  const refresh = () => void queries.invalidateQueries({ queryKey: queryKey.slice(0, 1) })
  const [selected, select] = useState<ReadonlyMap<string, R>>(new Map())
  const { title, addHref, selection, words } = source
  useShortcutToAdd(addHref)

  if (error instanceof CallError && error.status === 404) return <NotFound />
  const rows = isBoard ? undefined : data?.rows
  const summary = rows && data && source.summary?.(data, state)
  const hasRows = rows !== undefined && rows.length > 0
  return (
    <div className="page wide list">
      <PageHead
        breadcrumb={source.breadcrumb}
        title={title}
        aside={source.aside?.(state)}
        actions={
          <>
            {!isBoard && !source.draw && <Columns source={source} state={state} onChange={change} />}
            {source.exportMenu?.(state)}
            <button className="button" type="button" onClick={refresh}>
              Aggiorna
            </button>
            {source.actions}
            {addHref && (
              <Link className="button primary" href={addHref}>
                <Icon name="plus" /> Nuovo
              </Link>
            )}
          </>
        }
      >
        <SavedViews source={source} state={state} />
      </PageHead>
      {source.intro}
      <Filters
        search={source.search}
        filters={source.filters}
        folds={source.foldsFilters}
        state={state}
        onChange={change}
        allHref={addressOf({ search: '', filters: {} })}
      />
      {error && !isBoard && (
        <Failed onRetry={() => void refetch()}>{error instanceof CallError ? error.message : ''}</Failed>
      )}
      {!rows && !error && !isBoard && <Waiting />}
      {summary && <p role="status">{summary}</p>}
      {(selected.size > 0 || isBoard || (hasRows && source.href)) && (
        <div className={selection && 'above-rows'}>
          {selected.size > 0
            ? selection?.bar(selected, state, left => {
                select(left)
                refresh()
              })
            : (source.keys ?? (
                <Keys maySelect={selection !== undefined} maySearch={source.search !== undefined} />
              ))}
        </div>
      )}
      {isBoard && source.board?.render(state, selected, select)}
      {rows?.length === 0 && (
        <div className="empty">
          {isFiltered(state) ? (
            <>
              <p>{words.noMatch}</p>
              <Link className="button" href={addressOf({ search: '', filters: {} })}>
                Mostra tutto
              </Link>
            </>
          ) : (
            <p>{state.cursor ? 'Questa pagina non c’è più.' : words.empty}</p>
          )}
        </div>
      )}
      {hasRows &&
        (source.draw?.({ rows, selected, select, isOld: isPlaceholderData }) ?? (
          <ListTable
            {...{ source, state, rows, selected, select }}
            isOld={isPlaceholderData}
            onSort={sort => change({ sort })}
          />
        ))}
      {data?.total !== undefined && hasRows && (
        <Pager
          maxTotal={source.maxTotal?.(state) ?? maxCounted}
          words={words}
          // Another list starts a new count of pages.
          key={JSON.stringify({ ...state, cursor: null })}
          total={data.total}
          shown={rows.length}
          cursor={state.cursor}
          next={data.next ?? null}
          onTurn={cursor => change({ cursor })}
        />
      )}
    </div>
  )
}

/** The key `n` opens the page that adds a row. */
export function useShortcutToAdd(addHref: string | undefined): void {
  const [, go] = useLocation()
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (addHref && isShortcut(event, 'n')) go(addHref)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [go, addHref])
}

/** The keyboard shortcuts of a list, in the place of the bar of selected rows, so that nothing moves when the bar appears. */
const Keys = ({ maySelect, maySearch }: { maySelect: boolean; maySearch: boolean }) => (
  <p className="soft">
    {maySelect && 'Nessuna riga selezionata.'}
    <span className="keys" aria-hidden="true">
      <kbd>↑</kbd> <kbd>↓</kbd> riga,{' '}
      {maySelect && (
        <>
          <kbd>Spazio</kbd> seleziona,{' '}
        </>
      )}
      <kbd>Invio</kbd> apre
      {maySearch && (
        <>
          , <kbd>/</kbd> cerca
        </>
      )}
    </span>
  </p>
)
