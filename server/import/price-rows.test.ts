import { expect, it } from 'vitest'
import { xlsx } from '../export/xlsx.ts'
import { zip } from '../export/zip.ts'
import { FileRefused } from './file-refused.ts'
import { readPriceRows } from './price-rows.ts'
import { linesOf, readTable } from './read-table.ts'
import { all, csv, heads, line } from './testing/price-files.ts'
import { formulaWorkbook } from './testing/workbooks.ts'

/** The usury thresholds are 20,425 % up to 15.000 €, 15,6 % above, and 17,575 % of delegations. */
const tegm = { finoA15000: 13.14, oltre15000: 9.28, delega: 10.86 }
const read = async (bytes: Buffer) => readPriceRows(linesOf(readTable(bytes)), tegm)

it('reads cells by Italian rules', async () => {
  const { rows, errori, quantiErrori } = await read(
    csv(
      line({ tan: 'sette' }),
      line({ convenzione: 'Privati', da: '240', coefficiente: '' }),
      line({ convenzione: 'Terzi', etaDa: '70', importoA: '1,234' }),
      line({ prodotto: 'mutuo', convenzione: 'Quarti' }),
      line({ convenzione: 'Quinti', da: '61' }),
    ),
  )
  expect([rows, quantiErrori]).toEqual([[], 7])
  expect(errori.map(one => `${one.riga} ${one.colonna} ${one.valore}: ${one.messaggio}`)).toEqual([
    '2 TAN (%) sette: «sette» non è un numero.',
    '3 Durata da 240: Al massimo 180.',
    '3 Coefficiente : Manca: lo scriva.',
    '4 Importo a (€) 1,234: Al massimo due decimali.',
    '4 Età a 65: È meno di «Età da»: le scambi.',
    '5 Prodotto mutuo: Scriva uno di questi: CQS, CQP, Delega, Prestito.',
    '6 Durata a 60: È meno di «Durata da»: le scambi.',
  ])
  const windows = Buffer.from(
    csv(line({ convenzione: 'Città', coefficiente: '0.123' })).toString('latin1'),
    'latin1',
  )
  expect((await read(windows)).rows).toMatchObject([
    { prodotto: 'cqs', convenzione: 'Città', importoA: 123_450, tan: 7.25, taeg: null, coefficiente: 0.123 },
  ])
})

it('keeps the signs of a file that Excel has saved in Windows-1252', async () => {
  const [head, row] = csv(line({ convenzione: 'D@Angelo' }))
    .toString()
    .split('@')
  const bytes = Buffer.concat([Buffer.from(head!), Buffer.of(0x92), Buffer.from(row!)])
  expect((await read(bytes)).rows).toMatchObject([{ convenzione: 'D’Angelo' }])
})

it('refuses rates that cannot be, each with its row', async () => {
  const above = { importoDa: '15.000,00', importoA: '30.000,00' }
  const rows = [
    line({ convenzione: 'A', teg: '7,24', taeg: '7,24' }),
    line({ convenzione: 'B', teg: '7,25', taeg: '7,25' }),
    line({ convenzione: 'C', teg: '20,43' }),
    line({ convenzione: 'D', teg: '20,42' }),
    line({ convenzione: 'E', teg: '15,61', ...above }),
    line({ convenzione: 'F', teg: '15,60', ...above }),
    // A row for small and large amounts has the threshold of the small ones.
    line({ convenzione: 'G', teg: '20', importoDa: '', importoA: '' }),
    line({ convenzione: 'H', teg: '17,58', prodotto: 'delega' }),
    line({ convenzione: 'I', tan: '20,5', teg: '' }),
    line({ convenzione: 'L', coefficiente: '50,3' }),
    line({ convenzione: 'M', coefficiente: '50,2' }),
    line({ convenzione: 'N', teg: '0' }),
  ]
  const { errori, rows: read1 } = await read(csv(...rows))
  expect(read1).toEqual([])
  expect(errori.map(one => `${one.riga} ${one.colonna} ${one.valore}: ${one.messaggio}`)).toEqual([
    '2 TEG (%) 7,24: È meno del TAN (7,25\u00a0%), che ne fa parte: controlli i due tassi.',
    '2 TAEG massimo (%) 7,24: È meno del TAN (7,25\u00a0%), che ne fa parte: controlli i due tassi.',
    '4 TEG (%) 20,43: Supera la soglia di usura (20,4250\u00a0%): controlli il tasso e gli importi.',
    '6 TEG (%) 15,61: Supera la soglia di usura (15,6000\u00a0%): controlli il tasso e gli importi.',
    '9 TEG (%) 17,58: Supera la soglia di usura (17,5750\u00a0%): controlli il tasso e gli importi.',
    '10 TAN (%) 20,5: Supera la soglia di usura (20,4250\u00a0%): controlli il tasso e gli importi.',
    '11 Coefficiente 50,3: Con questo TAN e 60 mesi è al massimo 50,2024: controlli.',
    '13 TEG (%) 0: È meno del TAN (7,25\u00a0%), che ne fa parte: controlli i due tassi.',
  ])
})

it('says when the usury threshold cannot be checked', () => {
  const lines = linesOf(readTable(csv(line({ teg: '49' }))))
  expect(readPriceRows(lines, null)).toMatchObject({
    errori: [],
    avvisi: ['Mancano i TEGM del trimestre: la soglia di usura non è stata controllata.'],
  })
})

it('reads a point in a rate or a coefficient as the sign of decimals', async () => {
  const { rows } = await read(csv(line({ tan: '7.125', teg: '8.055', coefficiente: '48.125' })))
  expect(rows).toMatchObject([{ tan: 7.125, teg: 8.055, coefficiente: 48.125 }])
})

it('reports overlapping and duplicate bands', async () => {
  const twice = await read(csv(line(), line({ tan: '6' })))
  expect(twice.errori).toMatchObject([
    { riga: 3, messaggio: 'È la stessa fascia della riga 2: ne tolga una.' },
  ])
  const { quanteSovrapposte, sovrapposte, quantiErrori } = await read(
    csv(
      line(),
      // Amounts that meet at an edge do not overlap; terms that share a month do.
      line({ importoDa: '1.234,50', importoA: '' }),
      line({ da: '60', a: '72' }),
      line({ da: '60', a: '72', prodotto: 'delega' }),
      line({ da: '60', a: '72', etaDa: '66', etaA: '' }),
    ),
  )
  expect({ quantiErrori, quanteSovrapposte, sovrapposte }).toEqual({
    quantiErrori: 0,
    quanteSovrapposte: 1,
    sovrapposte: [{ righe: [2, 4], dove: 'CQS, Statali' }],
  })
})

it("reads workbooks with numbers, percentages in Excel's format, and a title above the table", async () => {
  const text = (value: string) => ({ text: value })
  const figure = (value: number) => ({ figure: value, decimals: 'some' as const })
  async function* lines(tan: number) {
    yield [
      ['prodotto', 'Ente', 'mesi da', 'mesi a', 'tan', 'coeff', 'note', 'età da'].map(text),
      [...['cessione', 'Statali'].map(text), ...[24, 60, tan, 0.012345678912].map(figure), text('x'), null],
    ]
  }
  const title = ['Listino ASA', '', '', '', '', '', '', '']
  const { rows, avvisi, ignorate } = await read(await all(xlsx('Listino', title, lines(0.0725))))
  expect(ignorate).toEqual(['note'])
  expect(avvisi[0]).toMatch(/^Nelle celle con il formato Percentuale.*: TAN\.$/)
  expect(rows).toMatchObject([
    { prodotto: 'cqs', durataDa: 24, durataA: 60, tan: 7.25, coefficiente: 0.01234568, etaDa: null },
  ])
  expect(await read(await all(xlsx('Listino', title, lines(7.25))))).toMatchObject({
    rows: [{ tan: 7.25 }],
    avvisi: [],
  })

  async function* withDay() {
    yield [[...['CQS', 'Statali'].map(text), { day: '2026-12-24' }, figure(5), figure(50)]]
  }
  const named = ['Prodotto', 'Convenzione', 'Durata', 'TAN', 'Coefficiente']
  expect((await read(await all(xlsx('a', named, withDay())))).errori).toMatchObject([
    { riga: 2, colonna: 'Durata da', valore: '24/12/2026', messaggio: expect.stringContaining('data') },
  ])
})

it('asks about rates that may be fractions', async () => {
  const errorsOf = async (bytes: Buffer) =>
    (await read(bytes)).errori.map(({ riga, colonna, messaggio }) => `${riga} ${colonna}: ${messaggio}`)
  const asks = (typed: string, meant: string) =>
    `Nessun prestito costa ${typed}\u00a0%: se è ${meant}\u00a0%, scriva ${meant} in una cella con il formato Numero.`
  const figure = (value: number) => ({ figure: value, decimals: 'some' as const })
  async function* rows(...rates: number[]) {
    yield rates.map((rate, i) => [
      { text: 'CQS' },
      { text: 'Statali' },
      ...[12 + i, rate, 0.0125].map(figure),
    ])
  }
  const heading = ['Prodotto', 'Convenzione', 'Durata', 'TAN', 'Coefficiente']
  // Another row of the column shows that its numbers are no fractions.
  expect(await errorsOf(await all(xlsx('a', heading, rows(0.0725, 6.9, 0.6))))).toEqual([
    `2 TAN (%): ${asks('0,0725', '7,25')}`,
    `4 TAN (%): ${asks('0,6', '60')}`,
  ])
  expect(await errorsOf(csv(line({ tan: '0,0725', teg: '', taeg: '' })))).toEqual([
    `2 TAN (%): ${asks('0,0725', '7,25')}`,
  ])
  expect(await errorsOf(csv(line({ tan: '0', teg: '0,08', taeg: '0,09' })))).toEqual([
    `2 TEG (%): ${asks('0,08', '8')}`,
    `2 TAEG massimo (%): ${asks('0,09', '9')}`,
  ])
  expect(await errorsOf(csv(line({ tan: '0', teg: '0,61' })))).toEqual([])
})

it('asks about commissions that may all be fractions', async () => {
  const noticesOf = async (...shares: string[]) =>
    (await read(csv(...shares.map((provvigione, i) => line({ provvigione, convenzione: `C${i}` }))))).avvisi
  expect(await noticesOf('0,05', '0', '0,06', '')).toEqual([
    'La provvigione più alta è 0,06\u00a0%: se è 6\u00a0%, scriva 6 in una cella con il formato Numero.',
  ])
  expect([await noticesOf('0,05', '3'), await noticesOf('', '0')]).toEqual([[], []])
})

it('reads the stored values of formulas in a workbook, and computes none', async () => {
  const stored = (formula: string, value: string) => ({ formula, stored: value })
  const named = ['Prodotto', 'Convenzione', 'Durata', 'TAN', 'Coefficiente']
  const workbook = await formulaWorkbook([
    named,
    ['CQS', 'Statali', stored('12*5', '84'), stored('2+2', '7.25'), stored('1/3', '0.0125')],
  ])
  expect(await read(workbook)).toMatchObject({
    errori: [],
    rows: [{ durataDa: 84, durataA: 84, tan: 7.25, coefficiente: 0.0125 }],
  })
})

it('refuses errors of a spreadsheet, and formulas without a value, in each column', async () => {
  const named = ['Prodotto', 'Convenzione', 'Durata', 'TAN', 'Coefficiente', 'TAEG']
  const workbook = await formulaWorkbook([
    named,
    [
      'CQS',
      { formula: 'A9', type: 'e', stored: '#REF!' },
      { formula: '12*5' },
      { formula: '5', stored: '5' },
      { formula: '1', stored: '0.0125' },
      // An optional column, which an empty cell leaves empty.
      { formula: '1/0', type: 'e', stored: '#DIV/0!' },
    ],
  ])
  const { errori } = await read(workbook)
  expect(errori.map(({ colonna, messaggio }) => `${colonna}: ${messaggio}`)).toEqual([
    'Convenzione: La cella contiene l’errore #RIF!: la corregga nel foglio.',
    'Durata da: È una formula senza valore: apra e salvi il file con Excel o LibreOffice.',
    'TAEG massimo (%): La cella contiene l’errore #DIV/0!: la corregga nel foglio.',
  ])
})

it('refuses files without a table, and files beyond the limits, with an Italian message', async () => {
  const entries = (count: number, content: Buffer) =>
    all(zip(Array.from({ length: count }, (_, i) => ({ name: `xl/${i}.xml`, content: [content] }))))
  const small = await entries(3, Buffer.from('<a/>'))
  const lying = Buffer.from(small)
  lying.writeUInt32LE(1, lying.indexOf(Buffer.from([0x50, 0x4b, 1, 2])) + 24)
  // The two counts of entries in the end record differ.
  const twoCounts = Buffer.from(small)
  twoCounts.writeUInt16LE(2, twoCounts.length - 14)
  // The directory should stand in a record of ZIP64, which is missing.
  const zip64 = Buffer.from(small)
  zip64.writeUInt32LE(0xffffffff, zip64.length - 6)
  const cases: [Buffer, RegExp][] = [
    [Buffer.from('a;b\n1;2'), /^Non è una tabella/],
    [
      Buffer.from('Prodotto;Durata da;TAN\nCQS;24;5'),
      /^Mancano delle colonne: «Convenzione», «Coefficiente»/,
    ],
    [Buffer.from(`${heads.join(';')};TAN\n`), /«TAN \(%\)» c’è due volte/],
    [csv(), /nessuna riga/],
    [Buffer.from(`${heads.join(';')}\n"CQS`), /Riga 2: le virgolette/],
    [Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1]), /vecchio tipo/],
    [Buffer.from([1, 0, 2, 0, 3]), /né una cartella di Excel/],
    [csv(...Array.from({ length: 20_001 }, () => 'CQS')), /20\.001 righe: al massimo 20\.000/],
    [await entries(10_000, Buffer.from('<a/>')), /contiene troppo/],
    [await entries(1, Buffer.alloc(90_000_000)), /contiene troppo/],
    [lying, /contiene troppo/],
    [twoCounts, /contiene troppo/],
    [zip64, /contiene troppo/],
    [small.subarray(0, 60), /contiene troppo/],
    [small, /la salvi di nuovo/],
  ]
  for (const [bytes, words] of cases) {
    const refusal = await read(bytes).catch(error => error)
    expect([refusal instanceof FileRefused, refusal.message]).toEqual([true, expect.stringMatching(words)])
  }
})

it('refuses a number whose digits a workbook does not keep', async () => {
  const named = ['Prodotto', 'Convenzione', 'Durata', 'TAN', 'Coefficiente']
  const stored = (value: string) => ({ formula: value, stored: value })
  const row = ['CQS', stored('12345678901234567'), ...['84', '7.25', '0.0125'].map(stored)]
  expect((await read(await formulaWorkbook([named, row]))).errori).toMatchObject([
    { riga: 2, colonna: 'Convenzione', messaggio: expect.stringContaining('troppe cifre') },
  ])
})

it('shortens long values and limits the number of reported items', async () => {
  const long = 'è'.repeat(10_000)
  const { errori, ignorate, quantiErrori } = await read(
    Buffer.from(`${heads.join(';')}${`;${long}`.repeat(60)}\n${`${line({ tan: long })}\n`.repeat(30)}`),
  )
  expect([quantiErrori, errori[0]!.messaggio, ignorate.length]).toEqual([
    30,
    'È troppo lungo: lasci solo il valore.',
    50,
  ])
  expect(JSON.stringify([errori, ignorate]).length).toBeLessThan(20_000)
})

const loanLine = (given: Record<string, string> = {}) =>
  line({
    prodotto: 'Prestito personale',
    convenzione: 'Prestito Rete',
    importoA: '30.000,00',
    coefficiente: '',
    istruttoriaPerc: '2',
    istruttoriaPagata: 'Nel finanziamento',
    impostaSostitutivaPerc: '0,25%',
    bollo: '16',
    invioContratto: '1,00',
    impostePagate: 'Con la prima rata',
    incassoRata: '1,30',
    rendicontoAnnuo: '3',
    ...given,
  })

it('reads the costs of personal loans, which have no coefficient', async () => {
  const { rows, errori } = await read(csv(loanLine(), line()))
  expect(errori).toEqual([])
  expect(rows).toMatchObject([
    {
      prodotto: 'prestito',
      coefficiente: null,
      istruttoria: null,
      istruttoriaPerc: 2,
      istruttoriaPagata: 'finanziato',
      impostaSostitutivaPerc: 0.25,
      bollo: 16_00,
      invioContratto: 1_00,
      impostePagate: 'prima_rata',
      incassoRata: 1_30,
      rendicontoAnnuo: 3_00,
    },
    { prodotto: 'cqs', istruttoriaPerc: null, rendicontoAnnuo: null },
  ])
})

it('refuses figures of the other kind of credit, two fees, a tax that no law knows and the usury of loans', async () => {
  const { errori } = await read(
    csv(
      loanLine({ convenzione: 'A', coefficiente: '50,1' }),
      loanLine({ convenzione: 'B', istruttoria: '300' }),
      loanLine({ convenzione: 'C', impostaSostitutivaPerc: '25' }),
      loanLine({ convenzione: 'D', tan: '17,58', teg: '' }),
      line({ convenzione: 'E', incassoRata: '1' }),
      line({ convenzione: 'F', coefficiente: '' }),
    ),
  )
  expect(errori.map(({ riga, colonna }) => [riga, colonna])).toEqual([
    [2, 'Coefficiente'],
    [3, 'Istruttoria in percentuale (%)'],
    [4, 'Imposta sostitutiva (%)'],
    [5, 'TAN (%)'],
    [6, 'Incasso di ogni rata (€)'],
    [7, 'Coefficiente'],
  ])
})

it('reads a file of loans alone, without a column of coefficients', async () => {
  const file = 'Prodotto;Convenzione;Durata;TAN;Bollo\nPrestito;Rete;60;7,25;16'
  expect((await read(Buffer.from(file))).rows).toMatchObject([{ prodotto: 'prestito', bollo: 16_00 }])
})
