import { describe, expect, it } from 'vitest'
import { openStates } from '../../subjects/loan-files/file-states.ts'
import { type FileState, fileStates } from '../../subjects/loan-files/file-words.ts'
import {
  byUrgency,
  customerTurn,
  type MissingDocument,
  type NextThingInput,
  type NextThingKind,
  nextThing,
} from './next-thing.ts'

const [today, tomorrow, later] = ['2026-11-26', '2026-11-27', '2026-12-03']

const wanted: MissingDocument = {
  _id: 'busta',
  nome: 'Busta paga',
  isRefused: false,
  motivo: null,
  perche: 'Dice alla banca quanto guadagna.',
  entro: null,
  isPutOff: false,
}
const putOff: MissingDocument = { ...wanted, _id: 'cu', nome: 'CU', isPutOff: true }
const refused: MissingDocument = { ...wanted, _id: 'conto', nome: 'Estratto conto', isRefused: true }
const quiet = {
  missing: [],
  appointment: null,
  offerFrom: null,
  unread: 0,
  deed: null,
  expected: null,
  today,
  tomorrow,
}

/** The columns of the table: what there is besides the state. */
const situations = {
  niente: {},
  'da rifare': { missing: [wanted, refused] },
  oggi: { appointment: { day: today, words: 'oggi alle 10' }, offerFrom: 'Banca Uno', missing: [wanted] },
  offerta: { offerFrom: 'Banca Uno', missing: [wanted], unread: 1 },
  documenti: { missing: [wanted], unread: 1 },
  messaggio: { unread: 1, appointment: { day: later, words: 'il 3 dicembre alle 10' } },
  appuntamento: { appointment: { day: later, words: 'il 3 dicembre alle 10' }, missing: [putOff] },
  rimandati: { missing: [putOff, { ...refused, isPutOff: true }] },
} as const satisfies Record<string, Partial<NextThingInput>>
const columns = Object.keys(situations) as (keyof typeof situations)[]

/** The rows of the table: the next thing in each situation, in the order of the columns. */
const open: NextThingKind[] = [
  'attesa',
  'documento_rifiutato',
  'appuntamento_vicino',
  'offerta',
  'documenti',
  'messaggio',
  'appuntamento',
  'documenti_rimandati',
]
/** Nothing is asked of somebody whose file rests or is closed. */
const resting = (kind: NextThingKind): NextThingKind[] => [
  kind,
  kind,
  'appuntamento_vicino',
  'messaggio',
  'messaggio',
  'messaggio',
  kind === 'rifiuto' ? 'rifiuto' : 'appuntamento',
  kind,
]
const table = {
  ...(Object.fromEntries(openStates.map(state => [state, open])) as Record<
    (typeof openStates)[number],
    NextThingKind[]
  >),
  liquidata: resting('conclusa'),
  perfezionata: resting('conclusa'),
  estinta: resting('conclusa'),
  sospesa: resting('attesa'),
  respinta: resting('rifiuto'),
  rinunciata: resting('conclusa'),
  annullata: resting('conclusa'),
} satisfies Record<FileState, NextThingKind[]>

const nextIn = (stato: FileState, situation: Partial<NextThingInput>) =>
  nextThing({ ...quiet, ...situation, stato })

describe('the next thing of a file', () => {
  it.each(Object.keys(fileStates) as FileState[])('is the most urgent one in %s', state => {
    expect(columns.map(column => [column, nextIn(state, situations[column]).tipo])).toEqual(
      columns.map((column, i) => [column, table[state][i]]),
    )
  })

  it('names the first document, why it is needed, the others and the nearest day', () => {
    const missing = [wanted, { ...wanted, _id: 'cu', nome: 'CU', entro: tomorrow }]
    expect(nextIn('raccolta_documenti', { missing })).toEqual({
      tipo: 'documenti',
      titolo: 'Ci serve: Busta paga',
      testo: 'Dice alla banca quanto guadagna. Dopo ne serve un altro: CU.',
      entro: tomorrow,
      documento: 'busta',
    })
    expect(nextIn('raccolta_documenti', { missing: [...missing, wanted] }).testo).toMatch(/altri 2\.$/)
  })

  it('leaves what the customer does not have yet behind what can be given', () => {
    expect(
      nextIn('raccolta_documenti', { missing: [{ ...refused, isPutOff: true }, putOff, wanted] }),
    ).toMatchObject({
      tipo: 'documenti',
      testo: 'Dice alla banca quanto guadagna.',
      documento: 'busta',
    })
    expect(nextIn('raccolta_documenti', { missing: [{ ...putOff, entro: later }] })).toMatchObject({
      titolo: 'Quando lo ha: CU',
      entro: later,
      documento: 'cu',
    })
    expect(nextIn('raccolta_documenti', { missing: [putOff, putOff] })).toMatchObject({
      titolo: 'Quando li ha: 2 documenti',
      documento: null,
    })
  })

  it('says why a document is refused', () => {
    const missing = [{ ...refused, motivo: 'Manca la pagina 2.' }]
    expect(nextIn('raccolta_documenti', { missing })).toMatchObject({
      titolo: 'Da rifare: Estratto conto',
      testo: 'Manca la pagina 2.',
      documento: 'conto',
    })
  })

  it('says until when the bank is expected to take, where that is known', () => {
    const { testo } = nextIn('perizia', { expected: { dal: later, al: '2026-12-07' } })
    expect(testo).toMatch(/ Questo passo si conclude, di solito, fra .*7 dicembre/)
    expect(nextIn('perizia', {}).testo).not.toContain('conclude')
  })

  it('is the deed, with its day and what to bring, until the day is over', () => {
    const expected = { dal: later, al: later }
    expect(nextIn('atto_fissato', { deed: later, expected })).toMatchObject({
      tipo: 'attesa',
      titolo: 'L’atto dal notaio è giovedì 3 dicembre',
      testo: 'Porti all’atto un documento d’identità valido e il codice fiscale.',
    })
    expect(nextIn('atto_fissato', { deed: '2026-11-25' }).titolo).toBe('Per ora non deve fare nulla')
  })

  it('puts of two files the one with the nearer last day first', () => {
    const soon = nextIn('raccolta_documenti', { missing: [{ ...wanted, entro: tomorrow }] })
    const someDay = nextIn('raccolta_documenti', { missing: [wanted] })
    expect([someDay, soon].toSorted(byUrgency)).toEqual([soon, someDay])
  })
})

describe('whose turn it is above the next thing', () => {
  const turnIn = (stato: FileState, situation: Partial<NextThingInput>, isAlone = true) =>
    customerTurn(nextIn(stato, situation), { stato, isAlone })
  const appointments = [
    { appointment: { day: today, words: 'oggi alle 10' } },
    { appointment: { day: later, words: 'il 3 dicembre alle 10' } },
  ]

  it.each(Object.keys(fileStates) as FileState[])('is nobody’s above an appointment, in %s', state => {
    for (const situation of appointments) {
      const { tipo } = nextIn(state, situation)
      if (tipo.startsWith('appuntamento')) expect(turnIn(state, situation)).toBeNull()
    }
    expect(turnIn(state, appointments[0]!)).toBeNull()
  })

  it.each(Object.keys(fileStates) as FileState[])(
    'is the customer’s exactly where there is something to do, in %s',
    state => {
      for (const column of columns) {
        const { tipo } = nextIn(state, situations[column])
        if (tipo.startsWith('appuntamento')) continue
        const isToDo = tipo !== 'attesa' && tipo !== 'conclusa'
        expect(turnIn(state, situations[column])?.startsWith('Tocca a Lei') ?? false).toBe(isToDo)
      }
    },
  )

  it('has the words of the house, the last day, and whom the file waits for', () => {
    expect(turnIn('istruttoria_banca', {})).toBe('Tocca alla banca')
    expect(turnIn('istruttoria_interna', {})).toBe('Tocca all’ufficio')
    expect(turnIn('delibera_definitiva', {})).toBe('Tocca all’agente')
    expect(turnIn('raccolta_documenti', { missing: [{ ...wanted, entro: tomorrow }] })).toBe(
      'Tocca a Lei, entro venerdì 27 novembre',
    )
    expect(turnIn('raccolta_documenti', {})).toBe('Ha dato tutto: tocca all’ufficio')
    expect(turnIn('integrazione_richiesta', {}, false)).toBe(
      'Ha dato tutto: tocca all’ufficio, o a chi chiede con Lei',
    )
    expect(turnIn('liquidata', {})).toBeNull()
    expect(turnIn('estinta', {})).toBeNull()
  })
})
