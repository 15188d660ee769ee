import {
  noLoanCosts,
  type PriceRow,
  priceColumnNames,
  priceColumns,
} from '../../../../contract/products/price-rows.ts'
import { headOf } from '../../../../contract/records/cells.ts'
import { cellOf } from '../../../../contract/records/field-kinds.ts'
import type { AnyField, RecordOf } from '../../../../contract/records/resource.ts'
import type { PriceTables } from '../../../../contract/subjects/price-tables.ts'
import { written } from '../../../export/csv.ts'
import { addDays, at } from '../days.ts'
import { seededRandom } from '../random.ts'

export type PriceTable = RecordOf<PriceTables>

interface Given {
  seed: number
  today: string
}

interface Network {
  nome: string
  file: string
  /** Days since the start of validity. */
  since: number
  /** TAN in percent at the shortest term, by product and agreement. */
  tan: readonly [prodotto: PriceRow['prodotto'], convenzione: string, tan: number][]
  insurance: string
}

const networks: Record<PriceTables['name'], Network> = {
  tabelle_asa: {
    nome: 'Listino ASA autunno',
    file: 'listino-asa-autunno.csv',
    since: 50,
    tan: [
      ['cqs', 'Dipendenti statali', 4.6],
      ['cqs', 'Dipendenti pubblici', 4.85],
      ['cqs', 'Dipendenti privati', 6.2],
      ['cqp', 'Pensionati INPS', 5.4],
      ['delega', 'Dipendenti statali', 5.3],
    ],
    insurance: 'Vita e impiego comprese',
  },
  tabelle_newfin: {
    nome: 'Newfin 10/2026',
    file: 'newfin-tassi.csv',
    since: 36,
    tan: [
      ['cqs', 'Pubblici e statali', 4.95],
      ['cqs', 'Privati con TFR in azienda', 6.75],
      ['cqp', 'Pensionati INPS', 5.7],
    ],
    insurance: 'Polizza a carico del finanziatore',
  },
  tabelle_hub: {
    nome: 'Hub CQ trimestre in corso',
    file: 'hub-cq.csv',
    since: 21,
    tan: [
      ['cqs', 'Dipendenti pubblici', 5.1],
      ['cqs', 'Parapubblici', 5.75],
      ['delega', 'Dipendenti pubblici', 5.9],
      ['delega', 'Parapubblici', 6.4],
      ['prestito', 'Prestito Hub', 7.1],
    ],
    insurance: 'Vita e impiego comprese',
  },
}

const months = [
  [24, 36],
  [37, 48],
  [49, 60],
  [61, 72],
  [73, 84],
  [85, 96],
  [97, 108],
  [109, 120],
] as const
/** Amounts in cents. */
const amounts = [
  [0, 1_500_000],
  [1_500_000, 3_000_000],
  [3_000_000, 7_500_000],
] as const
const ages = {
  cqp: [
    [50, 74],
    [75, 84],
  ],
  cqs: [[18, 66]],
  delega: [[18, 66]],
  prestito: [[18, 75]],
} as const

/** The costs of the loans of a network; an assignment has its charges in the coefficient. */
const loanCosts: Pick<PriceRow, keyof typeof noLoanCosts> = {
  istruttoria: null,
  istruttoriaPerc: 2,
  istruttoriaPagata: 'finanziato',
  impostaSostitutivaPerc: 0.25,
  bollo: 16_00,
  invioContratto: null,
  impostePagate: 'prima_rata',
  incassoRata: 1_30,
  rendicontoAnnuo: 2_00,
}

/** Rounds to hundredths of a percent. */
const hundredths = (value: number) => Math.round(value * 100) / 100

/**
 * The principal in euros that one euro a month repays. Uses only multiplications and divisions, so that every machine
 * computes the same value.
 */
function coefficient(tan: number, duration: number): number {
  let discount = 1
  for (let month = 0; month < duration; month++) discount /= 1 + tan / 1200
  return Math.round(((1 - discount) / (tan / 1200)) * 10_000) / 10_000
}

const rowsOf = ({ tan, insurance }: Network): PriceRow[] =>
  tan.flatMap(([prodotto, convenzione, base]) =>
    ages[prodotto].flatMap(([etaDa, etaA], older) =>
      months.flatMap(([durataDa, durataA], longer) =>
        amounts.map(([importoDa, importoA], larger): PriceRow => {
          const isLoan = prodotto === 'prestito'
          const rate = hundredths(base + older * 0.9 + longer * 0.08 - larger * 0.15)
          return {
            prodotto,
            convenzione,
            durataDa,
            durataA,
            etaDa,
            etaA,
            importoDa,
            importoA,
            tan: rate,
            teg: isLoan ? null : hundredths(rate + 1.1),
            taeg: isLoan ? null : hundredths(rate + 1.45),
            coefficiente: isLoan ? null : coefficient(rate, durataA),
            provvigione: hundredths(2 + longer * 0.25),
            assicurazione: isLoan ? null : insurance,
            ...(isLoan ? loanCosts : noLoanCosts),
          }
        }),
      ),
    ),
  )

const fields: Record<string, AnyField> = priceColumns
const csvOf = (rows: PriceRow[]) =>
  [
    priceColumnNames.map(name => headOf(fields[name]!)),
    ...rows.map(row => priceColumnNames.map(name => written(cellOf(fields[name]!, row[name], id => id)))),
  ]
    .map(cells => `${cells.join(';')}\r\n`)
    .join('')

/** The table in force of each network, with its rows and its file. */
export const examplePriceTables = ({ seed, today }: Given) =>
  (Object.keys(networks) as PriceTables['name'][]).map(name => {
    const network = networks[name]
    const random = seededRandom(seed, name)
    const validaDal = addDays(today, -network.since)
    const createdAt = at(addDays(validaDal, -3), 10)
    const rows = rowsOf(network)
    const bytes = Buffer.from(`\ufeff${csvOf(rows)}`)
    const file = {
      _id: random.id(createdAt),
      ownerRole: 'admin' as const,
      owner: random.id(createdAt),
      name: network.file,
      size: bytes.length,
      mimetype: 'application/octet-stream',
      createdAt,
    }
    const table: PriceTable = {
      _id: random.id(createdAt),
      versione: 1,
      createdAt,
      updatedAt: createdAt,
      nome: network.nome,
      validaDal,
      validaAl: null,
      righe: rows.length,
      originale: { _id: file._id, name: file.name, size: file.size },
      ritirata: null,
    }
    return { name, table, rows, file, bytes }
  })

/** The price tables of one network. */
export const generatePriceTables = (name: PriceTables['name'], given: Given): PriceTable[] =>
  examplePriceTables(given).flatMap(one => (one.name === name ? [one.table] : []))
