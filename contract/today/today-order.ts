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

const hasValue = ({ valore }: OrderedRow) => valore !== null && valore >= minValue

/**
 * The rows of an agent's day in order. First those with an hour: appointments and promises, by their instant. Then those
 * with a value in play, the greatest first. Then the others by their last day, those without one last.
 */
export function inOrderOfToday<R extends OrderedRow>(rows: readonly R[]): R[] {
  const tier = (row: R) => (row.alle ? 0 : hasValue(row) ? 1 : 2)
  return rows.toSorted((a, b) => {
    const tiers = tier(a) - tier(b)
    if (tiers !== 0) return tiers
    if (a.alle && b.alle && a.alle !== b.alle) return Date.parse(a.alle) - Date.parse(b.alle)
    if (tier(a) === 1 && a.valore !== b.valore) return b.valore! - a.valore!
    const [first, second] = [a.entro ?? '9', b.entro ?? '9']
    if (first !== second) return first < second ? -1 : 1
    return todayKinds.indexOf(a.tipo) - todayKinds.indexOf(b.tipo) || (a.chiave < b.chiave ? -1 : 1)
  })
}

/** A day without the row of a key. */
export const withoutRow = <Day extends { righe: { chiave: string }[]; quante: number }>(
  day: Day,
  key: string,
): Day => {
  const righe = day.righe.filter(({ chiave }) => chiave !== key)
  return { ...day, righe, quante: day.quante - (day.righe.length - righe.length) }
}
