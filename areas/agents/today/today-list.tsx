import { useCallback, useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import { formatNumber } from '../../../contract/italian/format.ts'
import { telephone } from '../../../contract/italian/telephone.ts'
import { fileInWords, type TodayRow, todaySentence, todayTime } from '../../../contract/today/today-words.ts'
import { useRoutes } from '../../shared/area.ts'
import { focusRow, ListKeys, useListKeys } from '../../shared/controls/list-keys.tsx'
import { useUnsent } from '../../shared/offline/offline-parts.ts'
import { UnsentMark } from '../../shared/offline/unsent-mark.tsx'
import { type TodayActions, useTodayActions } from './today-actions.ts'
import type { Today } from './today-data.ts'
import { type Choice, TodayDialog } from './today-dialog.tsx'

/** The letters of the actions on the row that has the focus, with their words. */
const rowKeys = [
  ['f', 'Fatto'],
  ['n', 'Non risponde'],
  ['r', 'Rimanda'],
  ['p', 'Passa'],
  ['c', 'Chiama'],
  ['s', 'Scrivi'],
] as const

/** Rows before «Mostra altre», and with each press. */
export const rowsAtOnce = 20

const kinds: Readonly<Record<TodayRow['tipo'], string>> = {
  appuntamento: 'Appuntamento',
  lead: 'Lead',
  messaggio: 'Messaggio',
  nonletto: 'Non letto',
  banca: 'Banca',
  documenti: 'Documenti',
  compito: 'Compito',
  scadenza: 'Scadenza',
  pratica: 'Pratica',
}

/** The section of the file's page that a row is about. */
const sections: Partial<Readonly<Record<TodayRow['tipo'], string>>> = {
  messaggio: '#messaggi',
  nonletto: '#messaggi',
  banca: '#banche',
  documenti: '#documenti',
  compito: '#compiti',
}

interface Props {
  today: Today
  /** The number of shown rows. */
  shown: number
  show: (count: number) => void
}

/** Everything that waits for the agent, with its actions. */
export function TodayList({ today: { righe, quante, giorno }, shown, show }: Props) {
  const list = useRef<HTMLOListElement>(null)
  const actions = useTodayActions()
  const [choice, setChoice] = useState<Choice | null>(null)
  /** The place to focus as soon as the row `chiave`, which an action has ended, is gone. */
  const [ended, setEnded] = useState<{ chiave: string | null; place: number } | null>(null)
  const goOn = useCallback(() => {
    if (quante <= shown) return
    show(shown + rowsAtOnce)
    setEnded({ chiave: null, place: shown })
  }, [quante, shown, show])
  /** The row that an undoing brings back, which gets the focus. */
  const [returning, setReturning] = useState<string | null>(null)
  const undo = useCallback(() => setReturning(actions.undoLast()), [actions])
  useListKeys(list, undo, goOn)

  useEffect(() => {
    if (!ended || righe.some(({ chiave }) => chiave === ended.chiave)) return
    focusRow(list.current, ended.place)
    setEnded(null)
  }, [ended, righe])

  useEffect(() => {
    const place = righe.findIndex(({ chiave }) => chiave === returning)
    if (place < 0) return
    focusRow(list.current, place)
    setReturning(null)
  }, [returning, righe])

  const settle = useCallback<TodayActions['settle']>(
    async (row, settled) => {
      const place = [...(list.current?.children ?? [])].findIndex(
        one => one.getAttribute('data-chiave') === row.chiave,
      )
      setEnded({ chiave: row.chiave, place: Math.max(place, 0) })
      const isMade = await actions.settle(row, settled)
      if (isMade) return true
      // The row stays with its mark until the action is sent, and the next row takes the focus.
      setEnded(null)
      setTimeout(() => focusRow(list.current, place + 1))
      return false
    },
    [actions],
  )
  const close = useCallback(() => setChoice(null), [])

  if (righe.length === 0)
    return <p className="soft">Per oggi non c’è altro da fare: le cose nuove arrivano qui da sole.</p>
  return (
    <>
      <ol className="today" ref={list}>
        {righe.slice(0, shown).map(row => (
          <Row
            key={row.chiave}
            row={row}
            day={giorno}
            settle={settle}
            note={actions.note}
            choose={setChoice}
          />
        ))}
      </ol>
      {quante > shown && (
        <button className="button" type="button" onClick={goOn}>
          Mostra altre ({formatNumber(quante - shown)})
        </button>
      )}
      <ListKeys keys={rowKeys} />
      {choice && (
        <TodayDialog choice={choice} today={giorno} settle={settle} note={actions.note} onClose={close} />
      )}
    </>
  )
}

interface RowProps extends Pick<TodayActions, 'settle' | 'note'> {
  row: TodayRow
  day: string
  choose: (choice: Choice) => void
}

function Row({ row, day, settle, note, choose }: RowProps) {
  const { tipo, nome, pratica, chiave } = row
  const time = todayTime(row, new Date())
  const href = useHrefOf(row)
  const unsent = useUnsent().filter(
    one =>
      one.row === chiave ||
      (one.write.call === 'POST /agents/cruscotto/segni' && one.write.body.chiave === chiave),
  )
  const isEnding = unsent.some(({ row, refusal }) => row === undefined && refusal === null)
  return (
    <li data-chiave={chiave}>
      <span className={time.isLate ? 'when num late' : 'when num'}>
        {time.words}
        {time.isLate && <span className="hidden"> (in ritardo)</span>}
      </span>
      <div className="what">
        {href ? (
          <Link className="row-target" href={href}>
            {nome}
          </Link>
        ) : (
          <strong className="row-target" tabIndex={-1}>
            {nome}
          </strong>
        )}{' '}
        <span className="soft">{pratica ? fileInWords(pratica) : kinds[tipo].toLocaleLowerCase('it')}</span>
        <p>{todaySentence(row, day)}</p>
        {unsent.map(one => (
          <p key={one.key}>
            <UnsentMark row={one} kind />
          </p>
        ))}
      </div>
      {!isEnding && <RowActions row={row} settle={settle} note={note} choose={choose} />}
    </li>
  )
}

function RowActions({ row, settle, note, choose }: Omit<RowProps, 'day'>) {
  const { tipo, nome, pratica, contatto } = row
  const { telefono, email } = contatto
  return (
    <div className="acts">
      <div>
        <button
          className="button bare"
          type="button"
          data-key="f"
          onClick={() => void settle(row, { azione: 'fatto' })}
        >
          Fatto<span className="hidden">: {nome}</span>
        </button>
        {tipo === 'lead' && (
          <button
            className="button bare"
            type="button"
            data-key="n"
            onClick={() => void settle(row, { azione: 'non_risponde' })}
          >
            Non risponde<span className="hidden">: {nome}</span>
          </button>
        )}
        <button
          className="button bare"
          type="button"
          data-key="r"
          onClick={() => choose({ kind: 'rimanda', row })}
        >
          Rimanda<span className="hidden">: {nome}</span>
        </button>
        {pratica && (
          <button
            className="button bare"
            type="button"
            data-key="p"
            onClick={() => choose({ kind: 'passa', row })}
          >
            Passa<span className="hidden">: {nome}</span>
          </button>
        )}
      </div>
      {(telefono || email) && (
        <div>
          {telefono && (
            <a
              className="button bare"
              data-key="c"
              href={telephone(telefono)}
              onClick={() => void note(row, 'chiamata', `Chiamata a ${nome}.`)}
            >
              Chiama<span className="hidden">: {nome}</span>
            </a>
          )}
          <button
            className="button bare"
            type="button"
            data-key="s"
            onClick={() => choose({ kind: 'scrivi', row })}
          >
            Scrivi<span className="hidden">: {nome}</span>
          </button>
        </div>
      )}
    </div>
  )
}

/** The page of a row's record; undefined where the area has none. */
function useHrefOf({ tipo, pratica, _id }: TodayRow): string | undefined {
  const routes = useRoutes()
  if (pratica) return `/agents/reports/pratiche/${pratica._id}${sections[tipo] ?? ''}`
  const path = tipo === 'lead' ? '/agents/reports/leads' : '/agents/system/appuntamenti'
  return routes.some(route => route.path === `${path}/:id`) ? `${path}/${_id}` : undefined
}
