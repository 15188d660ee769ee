import {
  type ClipboardEvent,
  type FormEvent,
  type KeyboardEvent,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react'
import { CallError } from '../../../client/client.ts'
import { dayInRome, formatShortDay } from '../../../contract/italian/days.ts'
import { useConfirm } from '../../shared/controls/confirm.tsx'
import { TakeAway } from '../../shared/controls/take-away.tsx'
import type { RateDay } from '../../shared/rates/rate-chart.tsx'
import { reasonHelp } from '../../shared/records/page/use-remove.tsx'
import { useServices } from '../../shared/services.ts'
import { readRatesBlock } from './rates-block.ts'
import { RatesDay } from './rates-day.tsx'
import {
  enteredRates,
  type GridDay,
  newDay,
  nextFixingDay,
  place,
  placeOf,
  shownValue,
  valueProblems,
  valuesByTerm,
} from './rates-grid.ts'
import { RatesReview } from './rates-review.tsx'
import './rates-style.ts'

interface Props {
  family: 'euribor_360' | 'eurirs'
  terms: readonly string[]
  days: readonly RateDay[]
  /** The day to correct; null for new days. */
  corrected: string | null
  takesFocus: boolean
  onDone: () => void
}

/**
 * A grid for the rates of one or more days, all terms together, with the value of the day before beneath each. A block
 * from a spreadsheet can be pasted. The server reviews the rates before they are written.
 */
export function RatesEntry({ family, terms, days, corrected, takesFocus, onDone }: Props) {
  const { client, toasts } = useServices()
  const [dialog, confirm] = useConfirm()
  const [today] = useState(() => dayInRome(new Date()))
  const [grid, setGrid] = useState<GridDay[]>(() => [newDay(days, corrected, today)])
  const [problems, setProblems] = useState<Record<string, string>>(() =>
    corrected ? valueProblems(family, grid, today) : {},
  )
  const [refusal, setRefusal] = useState<string | null>(null)
  const [notices, setNotices] = useState<readonly string[]>([])
  const [isOpen, setOpen] = useState(corrected !== null)
  const [isBusy, setBusy] = useState(false)
  const [isRemoving, setRemoving] = useState(false)
  const [refused, setRefused] = useState(0)
  const values = useMemo(() => valuesByTerm(grid, days, terms), [grid, days, terms])
  const form = useRef<HTMLFormElement>(null)
  const summary = useRef<HTMLElement>(null)
  const key = useRef('')
  const id = useId()

  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus comes when the entry appears.
  useEffect(() => {
    if (!takesFocus) return
    const target = corrected === null ? summary.current : form.current?.querySelector('input')
    target?.focus()
    summary.current?.scrollIntoView({ block: 'center' })
  }, [])
  useEffect(() => {
    if (refused > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [refused])

  function change(row: GridDay) {
    setGrid(grid.map(one => (one.key === row.key ? row : one)))
    setProblems({})
  }

  /** Writes the read values into their inputs, so that the person sees how a text was read. */
  function settle() {
    const settled = grid.map(day => ({
      ...day,
      texts: Object.fromEntries(Object.entries(day.texts).map(([term, text]) => [term, shownValue(text)])),
    }))
    setGrid(settled)
    setProblems(valueProblems(family, settled, today))
  }

  function paste(event: ClipboardEvent<HTMLFormElement>) {
    const cell = (event.target as HTMLElement).closest<HTMLElement>('[data-day]')
    const at = grid.find(day => day.key === Number(cell?.dataset.day))
    if (!at) return
    const block = readRatesBlock(event.clipboardData.getData('text'), terms, cell!.dataset.term ?? terms[0]!)
    if (!block) return
    event.preventDefault()
    const pasted = place(grid, at, block)
    setGrid(pasted.grid)
    setProblems(valueProblems(family, pasted.grid, today))
    setNotices(pasted.notices)
  }

  /** Moves between the days of one term, as in a spreadsheet. */
  function move(event: KeyboardEvent<HTMLFormElement>) {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    const { day, term } = (event.target as HTMLElement).dataset
    if (!step || !day || !term || event.altKey) return
    const to = grid[grid.findIndex(({ key }) => key === Number(day)) + step]
    if (!to) return
    event.preventDefault()
    form.current?.querySelector<HTMLElement>(`[data-day="${to.key}"][data-term="${term}"]`)?.focus()
  }

  function refuse(found: Record<string, string>, message: string | null = null) {
    setProblems(found)
    setRefusal(message)
    setRefused(refused + 1)
  }

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isBusy) return
    const { righe, wrong } = enteredRates({
      family,
      grid,
      known: corrected ? newDay(days, corrected, today) : null,
      today,
    })
    if (Object.keys(wrong).length > 0) return refuse(wrong)
    const fonte = String(new FormData(event.currentTarget).get('fonte')).trim() || 'Inserimento manuale'
    const body = { righe: righe.map(({ rate }) => rate), fonte }
    setBusy(true)
    setProblems({})
    setRefusal(null)
    try {
      const reviewed = await client.call('POST /rates/inserimento', { body: { ...body, conferma: false } })
      const entered = [...new Set(righe.map(({ rate }) => formatShortDay(rate.data)))].join(', ')
      const question =
        reviewed.salti.length > 0
          ? `Ci sono valori lontani da quelli vicini: scrivere lo stesso i tassi del ${entered}?`
          : `Scrivere i tassi del ${entered}?`
      const action = reviewed.nuovi.length > 0 ? 'create' : 'edit'
      if (!(await confirm({ action, question, details: <RatesReview reviewed={reviewed} /> }))) return
      key.current ||= crypto.randomUUID()
      await client.call('POST /rates/inserimento', {
        body: { ...body, conferma: true },
        idempotencyKey: key.current,
      })
      key.current = ''
      toasts.add({ kind: 'plain', text: 'I tassi sono stati scritti.' })
      setGrid([newDay(days, null, today)])
      setNotices([])
      onDone()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (error.status !== 0) key.current = ''
      const found = Object.entries(error.fields).flatMap(([path, message]) => {
        const [, at, field] = /^righe\.(\d+)\.(data|valore)$/.exec(path) ?? []
        const one = righe[Number(at)]
        return one
          ? [[field === 'data' ? placeOf(one.key) : placeOf(one.key, one.rate.scadenza), message]]
          : []
      })
      refuse(Object.fromEntries(found), found.length > 0 ? null : error.message)
    } finally {
      setBusy(false)
    }
  }

  async function remove(motivo: string, idempotencyKey: string) {
    await client.call('POST /rates/cancellazione', {
      body: { tipo: family, data: corrected!, motivo },
      idempotencyKey,
    })
    toasts.add({ kind: 'plain', text: `I tassi del ${formatShortDay(corrected!)} sono stati cancellati.` })
    onDone()
  }

  return (
    <details className="entry" open={isOpen} onToggle={event => setOpen(event.currentTarget.open)}>
      <summary ref={summary}>{corrected ? 'Correggi un giorno' : 'Scrivi un giorno o più giorni'}</summary>
      {dialog}
      {isRemoving && (
        <TakeAway
          of={`${family} ${corrected}`}
          title={`Cancellare i tassi del ${formatShortDay(corrected!)}?`}
          label="CANCELLA"
          help={reasonHelp}
          onSend={remove}
          onClose={() => setRemoving(false)}
        >
          <p>Si cancellano tutte le scadenze del giorno.</p>
        </TakeAway>
      )}
      <form
        ref={form}
        className="form"
        noValidate
        onSubmit={event => void send(event)}
        onPaste={paste}
        onKeyDown={move}
        aria-describedby={`${id}-aiuto`}
      >
        <p className="help" id={`${id}-aiuto`}>
          Da un foglio di calcolo si incolla anche un blocco: una riga per giorno e una colonna per scadenza,
          con o senza i nomi. Frecce su e giù: il giorno prima e dopo.
        </p>
        {grid.map(day => (
          <RatesDay
            key={day.key}
            day={day}
            values={values}
            terms={terms}
            isCorrected={corrected !== null && day.data === corrected}
            problems={problems}
            onChange={change}
            onSettle={settle}
            {...(grid.length > 1 && {
              onRemove: () => {
                setGrid(grid.filter(({ key }) => key !== day.key))
                setProblems({})
              },
            })}
          />
        ))}
        <div role="status">
          {notices.map(notice => (
            <p key={notice} className="soft">
              {notice}
            </p>
          ))}
        </div>
        <div className="field rates-source">
          <label htmlFor={`${id}-fonte`}>Fonte</label>
          <input className="input" id={`${id}-fonte`} name="fonte" maxLength={200} />
        </div>
        {refusal && (
          <p className="error" role="alert">
            {refusal}
          </p>
        )}
        <div className="actions">
          <button className="button primary" type="submit" aria-disabled={isBusy || undefined}>
            {corrected ? 'MODIFICA' : 'CREA'}
          </button>
          {!corrected && (
            <button
              className="button"
              type="button"
              onClick={() =>
                setGrid([...grid, { ...newDay(days, null, today), data: nextFixingDay(grid, today) }])
              }
            >
              AGGIUNGI UN GIORNO
            </button>
          )}
          {corrected && (
            <>
              <button className="button" type="button" onClick={onDone}>
                ANNULLA
              </button>
              <button className="button danger" type="button" onClick={() => setRemoving(true)}>
                CANCELLA IL GIORNO
              </button>
            </>
          )}
        </div>
      </form>
    </details>
  )
}
