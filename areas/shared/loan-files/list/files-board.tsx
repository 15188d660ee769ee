import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { Link, useLocation } from 'wouter'
import type { AnswerOf } from '../../../../client/calls.ts'
import { CallError } from '../../../../client/client.ts'
import { formatWholeEuro } from '../../../../contract/italian/format.ts'
import { amountOf } from '../../../../contract/loan-files/file-groups.ts'
import { turnTo } from '../../../../contract/loan-files/progress.ts'
import { maxCounted } from '../../../../contract/records/count-limits.ts'
import { fileStates } from '../../../../contract/subjects/loan-files/file-words.ts'
import { loanFiles } from '../../../../contract/subjects/loan-files/loan-files.ts'
import { Failed } from '../../failed.tsx'
import { writeAddress } from '../../records/list/list-address.ts'
import { countInWords } from '../../records/list/list-groups.ts'
import type { ListShape, ListState } from '../../records/list/list-source.ts'
import { type RowShape, useRowKeys } from '../../records/list/row-keys.ts'
import { useNames } from '../../records/record-calls.ts'
import { useServices } from '../../services.ts'
import { Waiting } from '../../waiting.tsx'
import { useTurnReader } from '../turn-reader.ts'
import { type FileRow, useProgress } from './file-progress.ts'
import { filtersOf } from './files-query.ts'
import { shortProducts, volumeInWords } from './files-words.ts'

type Board = AnswerOf<'GET /pratiche/bacheca'>
type State = Omit<Board['stati'][number], 'stato' | 'carte'> & {
  stato: keyof typeof fileStates
  carte: readonly FileRow[]
}

interface Props {
  shape: ListShape
  state: ListState
  selected: ReadonlyMap<string, FileRow>
  select: (now: ReadonlyMap<string, FileRow>) => void
  hrefOf: (file: FileRow) => string
  /** Whether the person reads no loan file at all, with any filter. */
  isWithoutFiles: boolean
}

/** Replaces the list of a house without loan files. */
export const noFiles =
  'Ancora nessuna pratica. La prima si apre da qui, da una richiesta o da un lead, o arriva con un’importazione.'

const cards: RowShape = { row: '.file-card', link: 'a' }

/** The loan files of a list by state: how many, for how much, and those that are longest in the state. */
export function FilesBoard({ shape, state, selected, select, hrefOf, isWithoutFiles }: Props) {
  const { client } = useServices()
  const [path] = useLocation()
  const query = filtersOf(state)
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: ['GET /pratiche', 'bacheca', query],
    queryFn: () => client.call('GET /pratiche/bacheca', { query }),
    placeholderData: keepPreviousData,
  })
  const list = useRef<HTMLUListElement>(null)
  const states = (data?.stati ?? []) as unknown as readonly State[]
  const files = states.flatMap(({ carte }) => carte)
  const toggle = (file: FileRow) => {
    const now = new Map(selected)
    if (!now.delete(file._id)) now.set(file._id, file)
    select(now)
  }
  const keys = useRowKeys(list, at => files[at] && toggle(files[at]), cards)
  const progress = useProgress()
  const readerOf = useTurnReader()
  const banks = useNames(
    loanFiles,
    'banca',
    files.flatMap(({ banca }) => banca ?? []),
  )
  if (error)
    return <Failed onRetry={() => void refetch()}>{error instanceof CallError ? error.message : ''}</Failed>
  if (!data) return <Waiting />
  if (states.length === 0)
    return (
      <div className="empty">
        <p>{isWithoutFiles ? noFiles : 'Nessuna pratica con questa ricerca e questi filtri.'}</p>
        {!isWithoutFiles && (
          <Link className="button" href={`${path}?gruppo=tutte`}>
            Mostra tutte
          </Link>
        )}
      </div>
    )
  const largest = Math.max(...states.map(({ importo }) => importo), 1)
  return (
    <ul ref={list} className="file-states" aria-busy={isPlaceholderData || undefined} {...keys}>
      {states.map(({ stato, quanti, importo, lente, carte }) => {
        const isMore = data.parziale || quanti > maxCounted
        const others = quanti - carte.length
        return (
          <li key={stato}>
            <header>
              <h2>{fileStates[stato]}</h2>
              <span className="how-many num">{countInWords(quanti)}</span>
              <span className="volume num">{volumeInWords(importo, isMore)}</span>
              <span className="volume-bar" aria-hidden="true">
                <i style={{ width: `${Math.round((importo / largest) * 100)}%` }} />
              </span>
              <span className="slow">
                {lente > 0 && (
                  <span className="badge idle">
                    {lente === 1 ? '1 ferma o in ritardo' : `${lente} ferme o in ritardo`}
                  </span>
                )}
              </span>
            </header>
            <ul className="file-cards">
              {carte.map(file => {
                const now = progress(file)
                const product = shortProducts[file.prodotto]
                const details = [
                  now?.signal === null && now.words,
                  now?.turn && `tocca ${turnTo(now.turn, readerOf(file))}`,
                  product,
                  file.banca && banks.get(file.banca)?.nome,
                ].filter(Boolean)
                const name = file.intestatario ?? file.IDEGG
                return (
                  <li key={file._id} className={selected.has(file._id) ? 'file-card picked' : 'file-card'}>
                    <label>
                      <input
                        className="tick"
                        type="checkbox"
                        aria-label={`Seleziona ${name}, ${file.IDEGG}`}
                        checked={selected.has(file._id)}
                        onChange={() => toggle(file)}
                      />
                    </label>
                    <div className="two">
                      <Link className="who-is" href={hrefOf(file)}>
                        {name}
                      </Link>
                      <span className="amount">
                        <span>{formatWholeEuro(amountOf(file))}</span>
                        <span className="soft">{file.IDEGG}</span>
                      </span>
                      <span className="signal">
                        {now?.signal && (
                          <span className={`badge ${now.signal === 'ferma' ? 'idle' : 'late'}`}>
                            {now.words}
                          </span>
                        )}{' '}
                        <span className="soft">{details.join(', ')}</span>
                      </span>
                    </div>
                  </li>
                )
              })}
            </ul>
            {others > 0 && (
              <Link
                href={
                  path +
                  writeAddress(shape, {
                    ...state,
                    filters: { ...state.filters, stato },
                    cursor: null,
                    view: 'tabella',
                  })
                }
              >
                {others === 1 ? 'Un’altra' : `Altre ${countInWords(others)}`}
                <span className="hidden"> in {fileStates[stato]}</span>
              </Link>
            )}
          </li>
        )
      })}
    </ul>
  )
}
