import { describe, expect, it } from 'vitest'
import { chaseText, filledIn, waysToChase } from './chase-words.ts'
import { idleReason } from './idle-words.ts'
import { type Turn, turnNames } from './progress.ts'

const today = '2026-11-20'
const file = {
  IDEGG: '48221',
  nome: 'Neri Ugo',
  prodotto: 'tfs' as const,
  stato: 'istruttoria_banca' as const,
  turno: 'banca' as const,
  dal: '2026-11-02T23:30:00.000Z',
  documenti: { mancano: 0, daVerificare: 0, uno: null },
  banca: null,
  compito: null,
  scrittoAt: null,
  attoAl: null,
  riprendereAl: null,
  motivo: null,
}

describe('the reason of an idle file', () => {
  it.each<[object, string]>([
    [{}, 'La pratica non dice altro.'],
    [
      { banca: { nome: 'Banca Aurelia', dal: '2026-11-03' } },
      'Aspetta Banca Aurelia, che ha la pratica dal 03/11/2026.',
    ],
    [{ banca: { nome: 'Banca Aurelia', dal: null } }, 'Aspetta Banca Aurelia.'],
    // Whose turn it is decides whether the bank is waited for.
    [{ turno: 'cliente', banca: { nome: 'Banca Aurelia', dal: null } }, 'La pratica non dice altro.'],
    [
      { stato: 'integrazione_richiesta', turno: 'cliente', banca: { nome: 'Banca Aurelia', dal: null } },
      'Banca Aurelia chiede un’integrazione.',
    ],
    [{ documenti: { mancano: 1, daVerificare: 0, uno: 'Busta paga' } }, 'Manca un documento, «Busta paga».'],
    [
      { documenti: { mancano: 3, daVerificare: 2, uno: 'Busta paga' } },
      'Mancano 3 documenti; 2 documenti sono da verificare.',
    ],
    [
      { compito: { titolo: 'Richiamare', entro: '2026-11-18' } },
      'Compito aperto, «Richiamare», era per il 18/11/2026.',
    ],
    [
      { compito: { titolo: 'Richiamare', entro: '2026-11-24' } },
      'Compito aperto, «Richiamare», entro il 24/11/2026.',
    ],
    [
      { scrittoAt: '2026-11-19T09:00:00.000Z', documenti: { mancano: 1, daVerificare: 0, uno: 'CU' } },
      'Il cliente ha scritto il 19/11/2026 e aspetta risposta; manca un documento, «CU».',
    ],
    [
      { stato: 'sospesa', riprendereAl: '2026-11-10', motivo: 'Cambia casa.' },
      'Era da riprendere il 10/11/2026; Cambia casa.',
    ],
  ])('of %o is «%s»', (values, expected) => {
    expect(idleReason({ ...file, ...values }, today)).toBe(expected)
  })
})

describe('the text of a chase', () => {
  it('exists for every way of every turn, and leaves no field of a file empty', () => {
    for (const turn of Object.keys(turnNames) as Turn[])
      for (const way of waysToChase[turn]) {
        const text = filledIn(chaseText(turn, way), file)
        expect(text, `${turn} ${way}`).not.toBe('')
        expect(text, `${turn} ${way}`).not.toMatch(/[{}]/)
      }
  })

  it('names the file, its state and the day in Rome', () => {
    expect(filledIn(chaseText('banca', 'lettera'), file)).toContain(
      'la pratica 48221 di Neri Ugo (anticipo del TFS) è in «Istruttoria della banca» dal 03/11/2026.',
    )
  })

  it('asks for the missing documents, and keeps what is no field', () => {
    const missing = { ...file, documenti: { mancano: 1, daVerificare: 0, uno: 'Busta paga' } }
    expect(filledIn('Aspettiamo {attesa} {altro}', missing)).toBe(
      'Aspettiamo il documento «Busta paga» {altro}',
    )
  })

  it('does not read a field in the name of a customer', () => {
    expect(filledIn('{nome}: {pratica}', { ...file, nome: '{pratica}' })).toBe('{pratica}: 48221')
  })
})
