import { z } from 'zod'
import { admin } from '../access/grants.ts'
import type { AdminFlag } from '../access/permissions.ts'
import { day, dayTime, owned, text, whole } from '../records/fields.ts'
import { resource } from '../records/resource.ts'

/**
 * The price tables of a network of lenders. Each record is a published table with its period of validity; the rows are
 * stored separately (`contract/products/price-rows.ts`). Of the tables that are not withdrawn, the one that begins last
 * applies, until its own end.
 */
const priceTables = <const N extends string>(name: N, model: string, network: string, flag: AdminFlag) => ({
  ...resource({
    name,
    model,
    label: { one: `Tabella ${network}`, many: `Tabelle ${network}` },
    title: ['nome'],
    fields: {
      nome: text({ label: 'Nome', max: 120 }),
      validaDal: day({ label: 'Valida dal', sortable: true }),
      /** The last day of validity. Without it, the table applies until another begins. */
      validaAl: day({ label: 'Valida fino al', optional: true }),
      righe: whole({ label: 'Righe', min: 1 }),
      /** The file from which the table was published. */
      originale: owned(z.strictObject({ _id: z.uuid(), name: z.string(), size: z.int() }), {
        label: 'File originale',
        holdsFiles: true,
      }),
      /** The time of the withdrawal; from then on the previous table applies again. */
      ritirata: dayTime({ label: 'Ritirata', optional: true }),
    },
    // Tables are published and withdrawn by their own calls (`contract/calls/price-tables.ts`).
    access: { read: [admin(flag)], create: [admin(flag)], write: 'server' },
    deletion: 'remove',
    list: {
      columns: ['nome', 'validaDal', 'validaAl', 'righe', 'ritirata'],
      sort: '-validaDal',
    },
    form: [
      { legend: 'Tabella', fields: ['nome', 'validaDal', 'validaAl', 'righe', 'originale', 'ritirata'] },
    ],
  }),
  name,
})

export const asaTables = priceTables('tabelle_asa', 'Tabelle', 'ASA', 'tabelle_asa')
export const newfinTables = priceTables('tabelle_newfin', 'TabelleNewfin', 'Newfin', 'tabelle_newfin')
export const hubTables = priceTables('tabelle_hub', 'TabelleHub', 'Hub', 'tabelle_hub')

export const allPriceTables = [asaTables, newfinTables, hubTables] as const
export type PriceTables = (typeof allPriceTables)[number]

/** The state of a published table today. */
export const priceTableStates = {
  in_vigore: 'In vigore',
  in_programma: 'In programma',
  scaduta: 'Scaduta',
  sostituita: 'Sostituita',
  ritirata: 'Ritirata',
} as const
export type PriceTableState = keyof typeof priceTableStates
