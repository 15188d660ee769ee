import { type FocusEvent, useEffect, useRef, useState } from 'react'
import { instantInRome } from '../../../../contract/italian/rome-clock.ts'
import {
  missingOf,
  openingTime,
  type ReadDay,
  readTypedDay,
  type TypedDay,
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

/** Separate inputs for the parts of a date, normalised when the focus leaves all of them, and a button for the calendar. */
function Boxes(props: BoxesProps) {
  const { id, name, field, held, hasTime, onRead, onBlur, invalid, describedBy } = props
  const [typed, setTyped] = useState(held)
  const [missing, setMissing] = useState<string | null>(null)
  const group = useRef<HTMLDivElement>(null)
  const calendar = useRef<HTMLInputElement>(null)
  const heldJson = JSON.stringify(held)
  useEffect(() => {
    if (!group.current?.contains(document.activeElement)) setTyped(JSON.parse(heldJson))
  }, [heldJson])

  function write(key: keyof TypedDay, text: string, next?: keyof TypedDay, width?: number) {
    const now = { ...typed, [key]: text.replace(/\D/g, '') }
    setTyped(now)
    setMissing(null)
    onRead(readTypedDay(now))
    if (next && now[key]!.length === width)
      group.current?.querySelector<HTMLInputElement>(`[data-box=${next}]`)?.focus()
  }

  function leave(event: FocusEvent) {
    if (group.current?.contains(event.relatedTarget)) return
    const read = readTypedDay(typed)
    // An incomplete date stays as typed, so that the person can complete the date later.
    if (read.status === 1) setTyped(inBoxes(read.date!, hasTime ? read.time : ''))
    setMissing(missingOf(read))
    onBlur?.()
  }

  function pick(date: string) {
    const now = date ? inBoxes(date, hasTime ? openingTime : '') : noDay
    setTyped(now)
    setMissing(null)
    onRead(readTypedDay(now))
  }

  const boxes = hasTime ? [...dayBoxes, ...timeBoxes] : dayBoxes
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
          maxLength={width}
          placeholder={hint}
          value={typed[key] ?? ''}
          onChange={event => write(key, event.target.value, boxes[i + 1]?.[0], width)}
          {...selectOnFocus}
          aria-label={`${field.label}, ${spoken[key]}`}
          aria-required={field.optional ? undefined : true}
          aria-invalid={invalid || (missing ? true : undefined)}
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
        value={readTypedDay(typed).date ?? ''}
        onChange={event => pick(event.target.value)}
      />
      {missing && (
        <p className="error" role="status">
          {missing}
        </p>
      )}
    </div>
  )
}
