import { describe, expect, it } from 'vitest'
import { loanNeed, loanRates, manyCosts } from '../loans/loan-fixtures.ts'
import { quoteLoan } from '../loans/loan-quote.ts'
import { quoteLoanTable } from './loan-table-quote.ts'
import type { LoanAim } from './panel-quote.ts'
import { priceTable } from './price-table.ts'
import type { LoanTableRow } from './table-types.ts'

const row: LoanTableRow = {
  riga: 1,
  prodotto: 'prestito',
  convenzione: 'Prestito Rete',
  durataDa: 24,
  durataA: 84,
  etaDa: null,
  etaA: 75,
  importoDa: null,
  importoA: 3_000_000,
  tan: 6.9,
  teg: null,
  taeg: null,
  provvigione: 2,
  assicurazione: null,
  spese: manyCosts,
}
const aim: LoanAim = {
  finalita: 'auto',
  da: 'netto',
  importo: 1_470_000,
  durataMesi: 60,
  compenso: { fee: { perc: 2 }, scelto: false },
}
const quotes = (rows: Partial<LoanTableRow>[], given: Partial<LoanAim> & { etaScadenza?: number } = {}) => {
  const { etaScadenza, ...over } = given
  const table = priceTable(
    rows.map((one, i) => ({ ...row, riga: i + 1, ...one })),
    name => (/privat/i.test(name) ? ['dipendente_privato'] : null),
  )
  return quoteLoanTable({
    aim: { ...aim, ...over },
    ...(etaScadenza !== undefined && { etaScadenza }),
    table,
    rates: loanRates,
  })
}

describe('quote of a personal loan of a price table', () => {
  it('has the figures of a product of the panel with the same costs', () => {
    const [found] = quotes([{}]).preventivi
    const [offer] = quoteLoan({
      need: loanNeed,
      terms: [
        {
          prodotto: { _id: '', nome: '' },
          banca: { _id: '', nome: '' },
          finalita: ['auto'],
          validoDal: '2026-01-01',
          importoMin: 1,
          importoMax: 3_000_000,
          tassi: [{ tanFinito: 6.9, durataDaMesi: 24, durataAMesi: 84 }],
          spese: manyCosts,
          polizze: [],
          policy: { rataRedditoMax: 100, etaMaxScadenza: 100 },
          compenso: { perc: 2 },
        },
      ],
      rates: loanRates,
    }).offerte
    // 15.000 € less the fee of 2 % pay out 14.700 €.
    expect(found).toMatchObject({
      riga: 1,
      convenzione: 'Prestito Rete',
      provvigione: 2,
      capitale: 1_530_000,
      nettoCliente: 1_470_000,
      rata: offer!.rata,
      taeg: offer!.taeg,
      teg: offer!.teg,
      totaleDovuto: offer!.totaleDovuto,
    })
    expect(found!.costi.map(({ voce, quando }) => [voce, quando])).toEqual(
      offer!.costi.map(({ voce, quando }) => [voce, quando === 'iniziale' ? undefined : quando]),
    )
  })

  it('takes the lowest TAN for the financed amount, and on a border the lower row', () => {
    const rows = [
      { importoA: 1_529_999, tan: 5 },
      { importoDa: 1_530_000, tan: 6.9 },
    ]
    expect(quotes(rows).preventivi[0]!.riga).toBe(2)
    const meeting = [
      { importoA: 1_530_000, tan: 6.9 },
      { importoDa: 1_530_000, tan: 6 },
    ]
    expect(quotes(meeting).preventivi[0]!.riga).toBe(1)
  })

  it.each<[string, Partial<LoanTableRow>, Partial<LoanAim> & { etaScadenza?: number }, object]>([
    ['a longer term', {}, { durataMesi: 96 }, { motivo: 'durata', limite: 84 }],
    ['an age', {}, { etaScadenza: 76 }, { motivo: 'eta', limite: 75 }],
    ['a large amount', {}, { importo: 2_990_000 }, { motivo: 'importo_massimo', limite: 3_000_000 }],
    ['a small amount', { importoDa: 2_000_000 }, {}, { motivo: 'importo_minimo', limite: 2_000_000 }],
    ['another employer', { convenzione: 'Privati' }, {}, { motivo: 'occupazione' }],
    ['the TAEG of the network', { taeg: 9 }, {}, { motivo: 'taeg_massimo', limite: 9 }],
    ['the TEG of the network', { teg: 9 }, {}, { motivo: 'teg_massimo', limite: 9 }],
    ['usury', { tan: 17 }, {}, { motivo: 'usura', limite: 17.575 }],
  ])('excludes for %s', (_, given, wanted, reason) => {
    const { preventivi, escluse } = quotes([given], wanted)
    expect(preventivi).toEqual([])
    expect(escluse).toMatchObject([{ convenzione: given.convenzione ?? 'Prestito Rete', ...reason }])
  })
})
