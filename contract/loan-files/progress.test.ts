import { describe, expect, it } from 'vitest'
import { banks } from '../subjects/banks.ts'
import { openStates } from '../subjects/loan-files/file-states.ts'
import { fileStates } from '../subjects/loan-files/file-words.ts'
import {
  daysLeftInWords,
  deadlinesOf,
  type ProgressInput,
  progressOf,
  type Turn,
  turnInWords,
  turnNames,
  turnOf,
} from './progress.ts'

type File = ProgressInput['file']

const file = (stato: File['stato'], since: string, more: Partial<File> = {}): File => ({
  stato,
  statoDal: `${since}T09:00:00.000Z`,
  attoAl: null,
  riprendereAl: null,
  ...more,
})

describe('days in the state', () => {
  it.each([
    // 2 November 2026 is a Monday; 25 November a Wednesday: 4 + 5 + 5 + 3 working days.
    ['raccolta_documenti', '2026-11-02', '2026-11-25', 17, 'ferma, 17 su 7'],
    // Friday to Monday is one working day.
    ['segnalata', '2026-11-20', '2026-11-23', 1, '1 giorno su 2'],
    ['segnalata', '2026-11-20', '2026-11-22', 0, 'oggi'],
    ['consulenza', '2026-11-20', '2026-11-20', 0, 'oggi'],
    // On the last day that the state may take, the file is not idle yet.
    ['istruttoria_interna', '2026-11-23', '2026-11-25', 2, '2 giorni su 2'],
    ['istruttoria_interna', '2026-11-23', '2026-11-26', 3, 'ferma, 3 su 2'],
    // Immaculate Conception, Tuesday 8 December: 7, 9, 10, 11 December.
    ['delibera_reddituale', '2026-12-04', '2026-12-11', 4, '4 giorni su 5'],
    // 24, 28, 29, 30, 31 December, 4, 5, 7, 8 January: Christmas, Saint Stephen (a Saturday), New Year, Epiphany.
    ['relazione_notarile', '2026-12-23', '2027-01-08', 9, '9 giorni su 10'],
  ] as const)('%s from %s, on %s', (stato, since, today, days, words) => {
    expect(progressOf({ file: file(stato, since), today })).toMatchObject({ days, words })
  })

  it('do not count the patron day of the agency', () => {
    // Saint Ambrose, Monday 7 December, before the holiday of Tuesday 8.
    const asked = { file: file('delibera_reddituale', '2026-12-04'), today: '2026-12-11' }
    expect(progressOf({ ...asked, patron: '12-07' })).toMatchObject({ days: 3, words: '3 giorni su 5' })
  })

  it('begin on the day in Rome', () => {
    // Half past midnight of 24 November in Rome.
    const late = { ...file('segnalata', '2026-11-23'), statoDal: '2026-11-23T23:30:00.000Z' }
    expect(progressOf({ file: late, today: '2026-11-25' }).days).toBe(1)
  })

  it('may be agreed with a bank for every state from the sending to the payment', () => {
    expect(Object.keys(banks.fields.slaGiorni.fields)).toEqual(
      openStates.slice(openStates.indexOf('caricata_banca')),
    )
  })

  it('are compared with the days that the bank agreed to, and with the usual ones otherwise', () => {
    // 9 November is a Monday; 25 November a Wednesday: 12 working days.
    const asked = { file: file('istruttoria_banca', '2026-11-09'), today: '2026-11-25' }
    expect(progressOf(asked)).toMatchObject({ signal: 'ferma', words: 'ferma, 12 su 10' })
    expect(progressOf({ ...asked, agreed: { istruttoria_banca: 10 } })).toMatchObject({
      signal: 'in_ritardo',
      words: 'in ritardo di 2',
    })
    expect(progressOf({ ...asked, agreed: { istruttoria_banca: 12 } })).toMatchObject({
      signal: null,
      words: '12 giorni su 12',
    })
    expect(progressOf({ ...asked, agreed: { perizia: 3 } }).words).toBe('ferma, 12 su 10')
  })

  it('count to the day of the deed, and to the day to look at a suspended file again', () => {
    const deed = file('atto_fissato', '2026-11-02', { attoAl: '2026-11-25' })
    expect(progressOf({ file: deed, today: '2026-11-25' })).toMatchObject({ signal: null, limit: null })
    // Friday 27 November: two working days after the deed.
    expect(progressOf({ file: deed, today: '2026-11-27' })).toMatchObject({ words: 'in ritardo di 2' })
    const suspended = file('sospesa', '2026-11-02', { riprendereAl: '2026-11-20' })
    expect(progressOf({ file: suspended, today: '2026-11-20' }).signal).toBeNull()
    // From Friday to Saturday no working day passes.
    expect(progressOf({ file: suspended, today: '2026-11-21' }).signal).toBeNull()
    expect(progressOf({ file: suspended, today: '2026-11-23' }).words).toBe('in ritardo di 1')
  })

  it('never make a finished file idle', () => {
    for (const stato of ['perfezionata', 'estinta', 'respinta', 'rinunciata', 'annullata'] as const)
      expect(progressOf({ file: file(stato, '2025-01-01'), today: '2026-11-25' })).toMatchObject({
        turn: null,
        signal: null,
      })
  })
})

it('says whose turn it is in each state before the end', () => {
  const turns = Object.keys(fileStates).map(state => turnOf(state as keyof typeof fileStates))
  expect(turns.filter(turn => turn === null)).toHaveLength(5)
  expect(turnInWords('banca')).toBe('Tocca alla banca')
  expect(turnInWords('back_office')).toBe('Tocca all’ufficio')
  expect(turnInWords(turnOf('polizza')!)).toBe('Tocca all’assicurazione')
})

it('addresses only the reader whose turn it is with «Lei»', () => {
  for (const turn of Object.keys(turnNames) as Turn[]) {
    expect(turnInWords(turn, turn)).toBe('Tocca a Lei')
    expect(turnInWords(turn, turn === 'agente' ? 'cliente' : 'agente')).toBe(turnInWords(turn))
  }
})

describe('deadlines', () => {
  const base = {
    stato: 'delibera_definitiva',
    approvazioneScade: null,
    incaricoScade: null,
    piesAl: null,
    rinunciaAttesa: false,
    attoAl: null,
    riprendereAl: null,
  } as const
  const document = {
    nome: 'Buste paga',
    datatoAl: '2026-10-01',
    scadeAl: null,
    etaMassimaGiorni: 60,
    validoAncoraGiorni: null,
  }

  it('are the nearest first, with the days left', () => {
    const found = deadlinesOf({
      file: { ...base, approvazioneScade: '2027-03-03', incaricoScade: '2026-12-05', piesAl: '2026-11-20' },
      documents: [document],
      today: '2026-11-25',
    })
    // Documents count only before the file goes to a bank.
    expect(found.map(({ kind, day, daysLeft, urgency }) => [kind, day, daysLeft, urgency])).toEqual([
      ['pies', '2026-11-27', 2, 'vicina'],
      ['incarico', '2026-12-05', 10, 'vicina'],
      ['delibera', '2027-03-03', 98, 'lontana'],
    ])
  })

  it('of documents end with their age and with their expiry, whichever is first', () => {
    const documents = [document, { ...document, nome: 'Carta d’identità', scadeAl: '2026-11-24' }]
    const found = deadlinesOf({
      file: { ...base, stato: 'istruttoria_interna' },
      documents,
      today: '2026-11-25',
    })
    expect(found).toMatchObject([
      { label: 'Carta d’identità, da mandare entro il', day: '2026-11-24', daysLeft: -1, urgency: 'passata' },
      { label: 'Buste paga, da mandare entro il', day: '2026-11-30', daysLeft: 5, urgency: 'vicina' },
    ])
  })

  it.each([
    [0, 'oggi'],
    [1, 'domani'],
    [-1, 'ieri'],
    [10, 'fra 10 giorni'],
    [-3, '3 giorni fa'],
  ])('name %i days as «%s»', (days, words) => {
    expect(daysLeftInWords(days)).toBe(words)
  })

  it('have no days of reflection when the customer renounces them, and none after the end', () => {
    const file = { ...base, piesAl: '2026-11-20', rinunciaAttesa: true }
    expect(deadlinesOf({ file, documents: [], today: '2026-11-25' })).toEqual([])
    const paid = { ...base, stato: 'liquidata', approvazioneScade: '2026-12-01' } as const
    expect(deadlinesOf({ file: paid, documents: [document], today: '2026-11-25' })).toEqual([])
  })

  it('show the deed and the end of a suspension in their state only', () => {
    const dates = { attoAl: '2026-11-27', riprendereAl: '2026-11-26' }
    const kinds = (stato: 'atto_fissato' | 'sospesa' | 'perizia') =>
      deadlinesOf({ file: { ...base, ...dates, stato }, documents: [], today: '2026-11-25' }).map(
        ({ kind }) => kind,
      )
    expect(kinds('atto_fissato')).toEqual(['atto'])
    expect(kinds('sospesa')).toEqual(['sospensione'])
    expect(kinds('perizia')).toEqual([])
  })
})
