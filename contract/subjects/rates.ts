import { fixingDayBefore, isFixingDay } from '../../finance/calendar/fixing-days.ts'
import { admin } from '../access/grants.ts'
import { formatShortDay } from '../italian/days.ts'
import { choice, day, percent, text } from '../records/fields.ts'
import { resource } from '../records/resource.ts'

/**
 * A reference rate on a day. `scadenza` is `1m`, `3m`, `6m`, `12m` for Euribor, `1y`…`30y` for Eurirs, empty for
 * the ECB's rate, and the usury category for the TEGM, whose day is the first of its quarter.
 */
export const rates = resource({
  name: 'rates',
  model: 'Tassi',
  label: { one: 'Tasso', many: 'Tassi' },
  title: ['data'],
  fields: {
    tipo: choice(
      {
        euribor_360: 'Euribor (360)',
        euribor_365: 'Euribor (365)',
        eurirs: 'Eurirs',
        bce: 'BCE',
        tegm: 'TEGM',
      },
      { label: 'Tipo' },
    ),
    scadenza: text({ label: 'Scadenza', max: 40 }),
    data: day({ label: 'Data', sortable: true }),
    valore: percent({ label: 'Valore' }),
    fonte: text({ label: 'Fonte', max: 200 }),
  },
  access: { read: 'anyone', write: [admin('euribor_eurirs')] },
  uniqueTogether: ['tipo', 'scadenza', 'data'],
  deletion: 'remove',
  removedWithReason: true,
  restorable: true,
  list: {
    columns: ['data', 'tipo', 'scadenza', 'valore', 'fonte'],
    filters: ['tipo', 'scadenza'],
    sort: '-data',
  },
  form: [{ legend: 'Tasso', fields: ['tipo', 'scadenza', 'data', 'valore', 'fonte'] }],
  check({ tipo, data }) {
    const problem = fixingDayProblem(tipo, data)
    return problem === null ? {} : { data: problem }
  },
})

/** The kinds that have a value on each fixing day. The others have the day from which a value is in force. */
const fixedKinds: readonly string[] = ['euribor_360', 'euribor_365', 'eurirs']

/**
 * The Italian message for a rate on a day without a fixing, or after `today`; null for other rates. The day exists.
 */
export function fixingDayProblem(kind: string, day: string, today?: string): string | null {
  if (!fixedKinds.includes(kind)) return null
  if (today !== undefined && day > today) return `Il ${formatShortDay(day)} deve ancora venire.`
  if (isFixingDay({ day })) return null
  return `Il ${formatShortDay(day)} i tassi non escono: il giorno prima in cui escono è il ${formatShortDay(fixingDayBefore({ day }))}.`
}
