import { type ClipboardEvent, type FocusEvent, useEffect, useRef, useState } from 'react'
import { dayInRome } from '../../../../contract/italian/days.ts'
import { instantInRome } from '../../../../contract/italian/rome-clock.ts'
import {
  changeOf,
  type DayLimits,
  isSeparator,
  missingOf,
  openingTime,
  type ReadDay,
  readTypedDay,
  type TypedDay,
  wholeTypedDay,
} from '../../../../contract/italian/typed-day.ts'
import { onTheClock } from '../../../../finance/calendar/rome-clock.ts'
import { Icon } from '../../controls/icon.tsx'
import { selectOnFocus } from '../../controls/select-on-focus.ts'
import type { ControlProps } from './editor-props.ts'

const noDay: TypedDay = { giorno: '', mese: '', anno: '', ore: '', minuti: '', secondi: '' }

const inBoxes = (date: string, time = ''): TypedDay => {
  const [anno = '', mese = '', giorno = ''] = date.split('-')
  const [ore = '', minuti = '', secondi = ''] = time.split(':')
  return { giorno, mese, anno, ore, minuti, secondi }
}

const pickDay = ({ giorno, mese, anno }: TypedDay) => ({ giorno, mese, anno })

type InputProps = Pick<ControlProps, 'id' | 'name' | 'field' | 'invalid' | 'describedBy'> & {
  onBlur?: () => void
  /** Gets the date with its day, month and year, also while parts are missing. */
  onRead: (read: ReadDay) => void
}

/** A date. */
export const DayInput = ({ value, ...props }: InputProps & { value: string | null }) => (
  <Boxes {...props} held={value ? inBoxes(value) : noDay} />
)

/** The editor of a date. */
export const DayEditor = ({ value, onChange, ...props }: ControlProps) => (
  <DayInput {...props} value={value as string | null} onRead={({ date }) => onChange(date)} />
)

/** The editor of a date with its time in Rome, regardless of the time zone of the browser. */
export function DayTimeEditor({ value, onChange, ...props }: ControlProps) {
  return (
    <Boxes
      {...props}
      hasTime
      held={typeof value === 'string' && value ? inBoxes(...onTheClock(new Date(value))) : noDay}
      onRead={({ date, time }) => onChange(date && instantInRome(date, time).toISOString())}
    />
  )
}

interface BoxesProps extends InputProps {
  held: TypedDay
  hasTime?: boolean
}

type Box = [key: keyof TypedDay, name: string, width: number]
const dayBoxes: Box[] = [
  ['giorno', 'gg', 2],
  ['mese', 'mm', 2],
  ['anno', 'aaaa', 4],
]
const timeBoxes: Box[] = [
  ['ore', 'hh', 2],
  ['minuti', 'mm', 2],
  ['secondi', 'ss', 2],
]
const spoken: Record<keyof TypedDay, string> = {
  giorno: 'giorno',
  mese: 'mese',
  anno: 'anno',
  ore: 'ore',
  minuti: 'minuti',
  secondi: 'secondi',
}

const limitsOf = (field: ControlProps['field']): DayLimits => {
  const today = dayInRome(new Date())
  return 'past' in field && field.past ? { today, max: today } : { today }
}

/** What the boxes say about the typed day; an error asks for something. */
type Notice = { text: string; isError: boolean } | null

/**
 * Separate inputs for the parts of a date, normalised when the focus leaves all of them, and a button for the calendar. A
 * separator moves to the next input, and a whole day that is pasted or filled in by the browser fills all inputs.
 */
function Boxes(props: BoxesProps) {
  const { id, name, field, held, hasTime, onRead, onBlur, invalid, describedBy } = props
  const [typed, setTyped] = useState(held)
  const [notice, setNotice] = useState<Notice>(null)
  const group = useRef<HTMLDivElement>(null)
  const calendar = useRef<HTMLInputElement>(null)
  const heldJson = JSON.stringify(held)
  useEffect(() => {
    if (!group.current?.contains(document.activeElement)) setTyped(JSON.parse(heldJson))
  }, [heldJson])

  const limits = limitsOf(field)
  const boxes = hasTime ? [...dayBoxes, ...timeBoxes] : dayBoxes

  function set(now: TypedDay) {
    setTyped(now)
    setNotice(null)
    onRead(readTypedDay(now, limits))
  }

  function setWhole(text: string): boolean {
    const whole = wholeTypedDay(text)
    if (whole) set(hasTime ? whole : { ...noDay, ...pickDay(whole) })
    return whole !== null
  }

  function write(index: number, text: string) {
    const [key, , width] = boxes[index]!
    if (setWhole(text)) return
    const digits = text.replace(/\D/g, '').slice(0, width)
    set({ ...typed, [key]: digits })
    const isEnded = digits !== '' && isSeparator(text.at(-1)!)
    const next = boxes[index + 1]?.[0]
    if (next && (isEnded || digits.length === width))
      group.current?.querySelector<HTMLInputElement>(`[data-box=${next}]`)?.focus()
  }

  function paste(event: ClipboardEvent) {
    if (setWhole(event.clipboardData.getData('text'))) event.preventDefault()
  }

  function leave(event: FocusEvent) {
    if (group.current?.contains(event.relatedTarget)) return
    const read = readTypedDay(typed, limits)
    const [missing, change] = [missingOf(read), changeOf(typed, read)]
    // An incomplete date stays as typed, so that the person can complete the date later.
    if (read.status === 1) setTyped(inBoxes(read.date!, hasTime ? read.time : ''))
    // The notice stays until the next change, also when the focus comes and leaves again.
    if (missing || change) setNotice({ text: (missing ?? change)!, isError: missing !== null })
    onBlur?.()
  }

  const pick = (date: string) => set(date ? inBoxes(date, hasTime ? openingTime : '') : noDay)

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would name itself, and the label above does.
    <div ref={group} className="day-boxes" role="group" aria-describedby={describedBy} onBlur={leave}>
      {boxes.map(([key, hint, width], i) => (
        <input
          key={key}
          className={`input num ${width === 4 ? 'year' : ''} ${key === 'ore' ? 'apart' : ''}`}
          id={i === 0 ? id : undefined}
          name={`${name}.${key}`}
          data-box={key}
          inputMode="numeric"
          autoComplete="off"
          placeholder={hint}
          value={typed[key] ?? ''}
          onChange={event => write(i, event.target.value)}
          onPaste={paste}
          {...selectOnFocus}
          aria-label={`${field.label}, ${spoken[key]}`}
          aria-required={field.optional ? undefined : true}
          aria-invalid={invalid || notice?.isError || undefined}
        />
      ))}
      <button
        className="button icon-only bare"
        type="button"
        aria-label={`${field.label}: apri il calendario`}
        onClick={() => calendar.current?.showPicker()}
      >
        <Icon name="calendar" />
      </button>
      <input
        ref={calendar}
        className="calendar"
        type="date"
        tabIndex={-1}
        aria-hidden="true"
        value={readTypedDay(typed, limits).date ?? ''}
        onChange={event => pick(event.target.value)}
      />
      {notice && (
        <p className={notice.isError ? 'error' : 'help'} role="status">
          {notice.text}
        </p>
      )}
    </div>
  )
}
