import { describe, expect, it } from 'vitest'
import { type TodayRow, todaySentence, todayTime } from './today-words.ts'

const today = '2026-11-20'
const now = new Date('2026-11-20T09:00:00Z')
const row = (values: Partial<TodayRow>): TodayRow => ({
  chiave: 'pratica:1',
  tipo: 'pratica',
  _id: '1',
  pratica: { _id: '1', IDEGG: '48030', stato: 'istruttoria_banca', prodotto: 'mutuo' },
  lead: null,
  nome: 'Neri Ugo',
  contatto: { telefono: null, email: null, cliente: null },
  spetta: null,
  valore: null,
  alle: null,
  entro: null,
  giorni: 9,
  solito: 4,
  segnale: null,
  testo: null,
  quanti: null,
  esito: null,
  importo: null,
  scrive: true,
  ...values,
})

describe('the sentence of a row', () => {
  it.each<[Partial<TodayRow>, string]>([
    [
      { spetta: 276_500, valore: 29_900, segnale: 'ferma' },
      'Ferma da 9 giorni, di solito 4; chiami la banca. Spetta a Lei 2.765 €.',
    ],
    [{ spetta: 0, valore: 0, segnale: 'ferma', solito: null }, 'Ferma da 9 giorni; chiami la banca.'],
    [
      {
        giorni: 1,
        solito: 2,
        pratica: { _id: '1', IDEGG: '1', stato: 'segnalata', prodotto: 'cqs' },
      },
      '«Segnalata» da 1 giorno, di solito 2; chiami il cliente.',
    ],
    [
      { tipo: 'scadenza', testo: 'Delibera valida fino al', entro: '2026-11-25' },
      'Delibera valida fino al 25/11/2026, fra 5 giorni; chiami la banca.',
    ],
    [
      { tipo: 'lead', pratica: null, testo: 'Mutuo', importo: 12_000_000 },
      'Nuovo lead, mutuo di 120.000 €; chiami.',
    ],
    [{ tipo: 'messaggio', testo: 'A che punto siamo?' }, 'Scrive «A che punto siamo?»; risponda.'],
    [{ tipo: 'nonletto', testo: 'Manca il CUD.' }, 'Non ha ancora letto «Manca il CUD.»; telefoni.'],
    [
      { tipo: 'banca', testo: 'Banca Aurelia', esito: 'approvata', spetta: 276_550 },
      'Banca Aurelia ha risposto: approvata; proponga la scelta al cliente. Spetta a Lei 2.765,50 €.',
    ],
    [
      { tipo: 'documenti', quanti: 1, testo: 'Busta paga' },
      'Un documento da verificare, «Busta paga»; lo guardi.',
    ],
    [{ tipo: 'documenti', quanti: 3 }, '3 documenti da verificare; li guardi.'],
    [{ tipo: 'compito', testo: 'Richiamare', entro: '2026-11-18' }, 'Richiamare, era per il 18/11/2026.'],
    [{ tipo: 'appuntamento', pratica: null }, 'Telefonata concordata; chiami all’ora fissata.'],
  ])('of %o is «%s»', (values, expected) => {
    expect(todaySentence(row(values), today).replaceAll('\u00a0', ' ')).toBe(expected)
  })
})

describe('the time of a row', () => {
  it.each<[Partial<TodayRow>, string, boolean]>([
    [{ tipo: 'appuntamento', alle: '2026-11-20T09:15:00Z' }, '10.15', false],
    [{ tipo: 'lead', alle: '2026-11-20T08:30:00Z' }, 'entro 9.30', true],
    [{ tipo: 'lead', alle: '2026-11-19T16:00:00Z' }, 'ieri 17.00', true],
    [{ tipo: 'lead', alle: '2026-11-21T08:00:00Z' }, 'domani 9.00', false],
    [{ tipo: 'lead', alle: '2026-11-23T08:00:00Z' }, '23/11 9.00', false],
    [{ entro: today }, 'in giornata', false],
    [{}, 'in giornata', false],
    [{ entro: '2026-11-19' }, 'in ritardo', true],
    [{ entro: '2026-11-21' }, 'entro domani', false],
    [{ entro: '2026-11-25' }, 'entro 25/11', false],
  ])('of %o is «%s»', (values, words, isLate) => {
    expect(todayTime(row(values), now)).toEqual({ words, isLate })
  })
})
