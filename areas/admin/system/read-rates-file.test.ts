import { expect, it } from 'vitest'
import { readRatesFile } from './read-rates-file.ts'

const rate = (tipo: string, scadenza: string, data: string, valore: number) => ({
  tipo,
  scadenza,
  data,
  valore,
})

it.each([
  [
    'the columns of an exported list',
    'Tipo;Scadenza;Data;Valore\nEuribor (360);3m;20/11/2026;2,05\neurirs;10y;20/11/2026;2,68\n',
    [rate('euribor_360', '3m', '2026-11-20', 2.05), rate('eurirs', '10y', '2026-11-20', 2.68)],
  ],
  [
    'a line for each day',
    '\uFEFFdata,1m,3m,30y,note\r\n2026-11-20,"1,91",2.05,2.87,x\r\n2026-11-19,1.9,,2.86,\r\n',
    [
      rate('euribor_360', '1m', '2026-11-20', 1.91),
      rate('euribor_360', '3m', '2026-11-20', 2.05),
      rate('eurirs', '30y', '2026-11-20', 2.87),
      rate('euribor_360', '1m', '2026-11-19', 1.9),
      rate('eurirs', '30y', '2026-11-19', 2.86),
    ],
  ],
  [
    'days with a time of midnight',
    'Data;3m\n20/11/2026 00:00:00;2,05\n2026-11-19T00:00:00;2,06\n',
    [rate('euribor_360', '3m', '2026-11-20', 2.05), rate('euribor_360', '3m', '2026-11-19', 2.06)],
  ],
  [
    'monthly and daily values of the ECB',
    [
      'KEY,FREQ,TIME_PERIOD,OBS_VALUE,TITLE',
      'FM.M.U2.EUR.RT.MM.EURIBOR3MD_.HSTA,M,2026-10,2.0412345,"Euribor 3-month, historical close"',
      'FM.B.U2.EUR.RT.MM.EURIBOR1YD_.HSTA,B,2026-11-20,-0.5,"Euribor 1-year"',
      'FM.B.U2.EUR.RT.MM.EURIBOR1YD_.HSTA,B,2026-11-21,,"Euribor 1-year"',
    ].join('\n'),
    [rate('euribor_360', '3m', '2026-10-30', 2.0412), rate('euribor_360', '12m', '2026-11-20', -0.5)],
  ],
])('reads %s', (_, text, righe) => {
  expect(readRatesFile(text)).toEqual({ righe, errori: [] })
})

it('reads the separator from a first line for Excel', () => {
  expect(readRatesFile('sep=|\r\ndata|3m\r\n20/11/2026|2,055\r\n')).toEqual({
    righe: [rate('euribor_360', '3m', '2026-11-20', 2.055)],
    errori: [],
  })
})

it('reports each unreadable line with its number, and reads the others', () => {
  const text =
    'tipo;scadenza;data;valore\neuribor_360;3m;31/02/2026;2\nlibor;3m;2026-11-20;2\neurirs;5y;2026-11-20;x\neurirs;5y;2026-11-20;2,4\n'
  const { righe, errori } = readRatesFile(text)
  expect(righe).toEqual([rate('eurirs', '5y', '2026-11-20', 2.4)])
  expect(errori.map(({ riga }) => riga)).toEqual([2, 3, 4])
  expect(errori[0]!.motivo).toBe('«31/02/2026» non è un giorno.')
})

it('reports the lines of days on which rates are not fixed', () => {
  const text = 'data;3m\n2026-11-21;2\n2026-11-20;2.055\n2026-12-25;2\n'
  expect(readRatesFile(text)).toEqual({
    righe: [rate('euribor_360', '3m', '2026-11-20', 2.055)],
    errori: [
      { riga: 2, motivo: expect.stringMatching(/^Il 21\/11\/2026 i tassi non escono: .* 20\/11\/2026\.$/) },
      { riga: 4, motivo: expect.stringMatching(/^Il 25\/12\/2026 .* 24\/12\/2026\.$/) },
    ],
  })
  const others = 'tipo;scadenza;data;valore\nTEGM;mutui_fisso;01/01/2027;4,02\n'
  expect(readRatesFile(others).errori).toEqual([])
})

it('refuses a file without the columns of rates', () => {
  expect(() => readRatesFile('nome;cognome\nAda;Neri\n')).toThrow('non ha le colonne previste')
  expect(() => readRatesFile('')).toThrow('non ha le colonne previste')
})
