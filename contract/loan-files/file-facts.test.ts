import { expect, it } from 'vitest'
import { missingFacts } from './file-facts.ts'

const chosen = { stato: 'scelta', importo: 10_000_000, tan: 3.2, validaFinoAl: '2027-05-20' }
const paid = { prodotto: 'mutuo', stato: 'liquidata', attoAl: '2026-11-10', liquidataAl: '2026-11-12' }

it('is what the state takes for granted, by product', () => {
  expect(missingFacts({ ...paid, importoLiquidato: 1 }, [chosen])).toEqual([])
  expect(missingFacts(paid, [])).toEqual([
    { message: 'Scriva l’importo liquidato.', link: '#importoLiquidato' },
    { message: 'Scelga la banca che ha approvato.', link: '#banche' },
  ])
  const loan = { ...paid, prodotto: 'prestito', importoLiquidato: 1 }
  expect(missingFacts(loan, [chosen]).map(({ link }) => link)).toEqual(['#secciAl'])
})

it('names the terms that the agreeing answer lacks', () => {
  const file = { prodotto: 'mutuo', stato: 'perizia' }
  expect(
    missingFacts(file, [
      { ...chosen, tan: null },
      { ...chosen, stato: 'rifiutata' },
    ]),
  ).toEqual([{ message: 'Scriva il TAN che la banca ha approvato.', link: '#banche' }])
})

it('of a suspended file is that of the state before, and of the suspension', () => {
  const file = { prodotto: 'mutuo', stato: 'sospesa', statoPrecedente: 'istruttoria_banca' }
  expect(missingFacts(file, [{ stato: 'rifiutata' }]).map(({ message }) => message)).toEqual([
    'Scriva il giorno in cui riprenderla.',
    'Scelga la banca a cui mandare la pratica.',
  ])
})
