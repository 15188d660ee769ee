import { parseNumber } from '../../contract/italian/format.ts'
import { instantInRome } from '../../contract/italian/rome-clock.ts'
import { betweenValues } from '../../contract/records/cells.ts'
import type { AnyField } from '../../contract/records/resource.ts'
import { fold } from '../../contract/text/fold.ts'

type KnownField = AnyField & { values?: Record<string, string>; names?: Record<number, string> }

/** A cell cannot be read. The Italian message says how to correct the cell. */
export class BadCell extends Error {}

const yes = ['si', 'vero', 'true', '1', 'x']
const no = ['no', 'falso', 'false', '0']

/** The key of a label, ignoring case and accents; also accepts the key itself. Throws `BadCell`. */
function keyOf(values: Record<string, string>, text: string, help = ''): string {
  const found = Object.entries(values).find(([key, label]) => key === text || fold(label) === fold(text))
  if (!found) throw new BadCell(`«${text}» non è fra: ${Object.values(values).join(', ')}.${help}`)
  return found[0]
}

function figure(text: string): number {
  const value = parseNumber(text)
  if (value === null) throw new BadCell(`«${text}» non è un numero.`)
  return value
}

function day(text: string): string {
  const italian = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text)
  if (!italian) return text
  const [, d, m, y] = italian
  return `${y}-${m!.padStart(2, '0')}-${d!.padStart(2, '0')}`
}

/** An instant from a date and time in Europe/Rome; 8:00 without a time. */
function instant(text: string): string {
  const [date = '', time = '08:00:00'] = text.split(/[ ,]+/)
  const clock = /^\d{1,2}:\d{2}$/.test(time) ? `${time}:00` : time
  const at = [day(date), clock.padStart(8, '0')] as const
  return Number.isNaN(Date.parse(`${at.join('T')}Z`)) ? text : instantInRome(...at).toISOString()
}

const parts = (text: string) =>
  text
    .split('|')
    .map(part => part.trim())
    .filter(Boolean)

/** The value of a cell of a file; null for an empty cell. For a reference, returns the text. Throws `BadCell`. */
export function readCell(field: KnownField, text: string): unknown {
  const cell = text.trim()
  const { kind, optional, values = {}, names } = field
  if (cell === '') return optional || !(kind === 'texts' || kind === 'choices') ? null : []
  switch (kind) {
    case 'flag':
      if (yes.includes(fold(cell))) return true
      if (no.includes(fold(cell))) return false
      throw new BadCell(`«${cell}» non è né sì né no.`)
    case 'choice':
      return keyOf(values, cell)
    case 'choices':
      return parts(cell).map(part =>
        keyOf(values, part, ` Più voci si separano con «${betweenValues.trim()}».`),
      )
    case 'texts':
      return parts(cell)
    case 'money': {
      const cents = figure(cell) * 100
      if (Math.abs(cents - Math.round(cents)) > 1e-6) throw new BadCell('Al massimo due decimali.')
      return Math.round(cents)
    }
    case 'whole': {
      const named = Object.entries(names ?? {}).find(([, name]) => fold(name) === fold(cell))
      return named ? Number(named[0]) : figure(cell)
    }
    case 'percent':
    case 'degrees':
      return figure(cell)
    case 'day':
      return day(cell)
    case 'dayTime':
      return instant(cell)
    default:
      return cell
  }
}
