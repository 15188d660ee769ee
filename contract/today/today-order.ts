import { addDays, dayInRome } from '../italian/days.ts'
import { type TodayKind, todayKinds } from './today-kinds.ts'

/** What the place of a row in an agent's day depends on. */
export interface OrderedRow {
  chiave: string
  tipo: TodayKind
  /** In cents; null where nothing can be said. */
  valore: number | null
  /** An agreed or promised instant. */
  alle: string | null
  /** The last day, `YYYY-MM-DD`. */
  entro: string | null
}

/** Below ten euros, in cents, a value says that five days more change nothing, and not what a file is worth. */
export const minValue = 1000

/** The value that orders a row, in cents. */
const orderingValue = ({ valore }: Pick<OrderedRow, 'valore'>) =>
  valore !== null && valore >= minValue ? valore : 0

/** Calendar days before a deed or an expiry from which its row comes before the other work of the day. */
const nearDays = 3

/**
 * The rows of an agent's day in order: what is late, deeds and expiries within three days, messages without an answer,
 * the rest with an hour or for today, then the greatest value in play, and last what has none. Rows of one group are in
 * the order of their day and hour, where they have one. `now` is the present instant.
 */
export function inOrderOfToday<R extends OrderedRow>(rows: readonly R[], now: Date): R[] {
  const today = dayInRome(now)
  const near = addDays(today, nearDays)
  const groupOf = ({ tipo, alle, entro, valore }: R): number => {
    if (alle ? new Date(alle) < now : entro && entro < today) return 0
    if ((tipo === 'scadenza' || tipo === 'pratica') && entro && entro <= near) return 1
    if (tipo === 'messaggio') return 2
    if (alle || entro === today) return 3
    return orderingValue({ valore }) > 0 ? 4 : 5
  }
  const placed = rows.map(row => {
    const group = groupOf(row)
    const day = row.alle ? dayInRome(new Date(row.alle)) : (row.entro ?? '9')
    // The value alone orders its group.
    return { row, group, day: group === 4 ? '' : day, at: row.alle ? Date.parse(row.alle) : Infinity }
  })
  return placed
    .toSorted(
      (a, b) =>
        a.group - b.group ||
        (a.day < b.day ? -1 : Number(a.day > b.day)) ||
        // Rows without an hour follow those of their day.
        (a.at === b.at ? 0 : a.at - b.at) ||
        orderingValue(b.row) - orderingValue(a.row) ||
        todayKinds.indexOf(a.row.tipo) - todayKinds.indexOf(b.row.tipo) ||
        (a.row.chiave < b.row.chiave ? -1 : 1),
    )
    .map(({ row }) => row)
}

/** A day without the row of a key. */
export const withoutRow = <Day extends { righe: { chiave: string }[]; quante: number }>(
  day: Day,
  key: string,
): Day => {
  const righe = day.righe.filter(({ chiave }) => chiave !== key)
  return { ...day, righe, quante: day.quante - (day.righe.length - righe.length) }
}
