import { z } from 'zod'
import { choice, money, percent, text, whole } from '../records/fields.ts'
import { onceTimes, taxTimes } from './loan.ts'

const age = { min: 18, max: 100 }
const months = { min: 1, max: 180 }

/** The costs of a personal loan. An assignment has its charges in the coefficient. */
const loanCosts = {
  istruttoria: money({ label: 'Istruttoria', optional: true }),
  istruttoriaPerc: percent({ label: 'Istruttoria in percentuale', min: 0, max: 100, optional: true }),
  istruttoriaPagata: choice(onceTimes, { label: 'Istruttoria pagata', optional: true }),
  impostaSostitutivaPerc: percent({ label: 'Imposta sostitutiva', min: 0, max: 100, optional: true }),
  bollo: money({ label: 'Bollo', optional: true }),
  invioContratto: money({ label: 'Invio del contratto', optional: true }),
  impostePagate: choice(taxTimes, { label: 'Imposte e invio pagati', optional: true }),
  incassoRata: money({ label: 'Incasso di ogni rata', optional: true }),
  rendicontoAnnuo: money({ label: 'Rendiconto di ogni anno', optional: true }),
}

/**
 * The columns of a price table. The columns from `prodotto` to `importoA` identify the band of a row; the others are
 * its price. An absent bound does not limit.
 */
export const priceColumns = {
  prodotto: choice({ cqs: 'CQS', cqp: 'CQP', delega: 'Delega', prestito: 'Prestito' }, { label: 'Prodotto' }),
  convenzione: text({ label: 'Convenzione', max: 120 }),
  durataDa: whole({ label: 'Durata da', ...months }),
  durataA: whole({ label: 'Durata a', ...months }),
  etaDa: whole({ label: 'Età da', ...age, optional: true }),
  etaA: whole({ label: 'Età a', ...age, optional: true }),
  importoDa: money({ label: 'Importo da', optional: true }),
  importoA: money({ label: 'Importo a', optional: true }),
  tan: percent({ label: 'TAN', min: 0, max: 50 }),
  teg: percent({ label: 'TEG', min: 0, max: 50, optional: true }),
  taeg: percent({ label: 'TAEG massimo', min: 0, max: 50, optional: true }),
  /** Only for assignments, which need it. */
  coefficiente: {
    label: 'Coefficiente',
    /** In files the coefficient has the format of percentages, with more decimals. */
    kind: 'degrees',
    schema: z
      .number('Scriva un numero.')
      .min(0.00000001, 'Deve essere più di zero.')
      .max(100_000, 'Non può superare 100.000.'),
    optional: true,
  },
  provvigione: percent({ label: 'Provvigione', min: 0, max: 50, optional: true }),
  assicurazione: text({ label: 'Assicurazione', max: 120, optional: true }),
  ...loanCosts,
} as const

type Columns = typeof priceColumns
export type PriceColumn = keyof Columns
/** A row of a price table, as stored and as returned by the server. */
export type PriceRow = {
  [K in PriceColumn]: z.output<Columns[K]['schema']> | (Columns[K] extends { optional: true } ? null : never)
}

export const priceColumnNames = Object.keys(priceColumns) as PriceColumn[]
/** The columns that only rows of personal loans have. */
export const loanCostColumns = Object.keys(loanCosts) as (keyof typeof loanCosts)[]
/** The costs of a row of an assignment. */
export const noLoanCosts = Object.fromEntries(loanCostColumns.map(name => [name, null])) as Record<
  keyof typeof loanCosts,
  null
>
/** The columns that identify a band. */
export const bandColumns = priceColumnNames.slice(0, priceColumnNames.indexOf('tan'))

/** Maximum number of rows of a table, several times the longest existing price lists. */
export const maxPriceRows = 20_000
/** Maximum size of a price table file, in bytes. */
export const maxPriceFileBytes = 10 * 1024 * 1024
