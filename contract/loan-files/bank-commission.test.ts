import { describe, expect, it } from 'vitest'
import {
  agreedPercent,
  type CommissionAnswer,
  type CommissionFile,
  proposedCommission,
} from './bank-commission.ts'

const agreed = [
  { prodotto: 'mutuo', perc: 1.2, dal: '2024-01-01' },
  { prodotto: 'mutuo', perc: 0.9, dal: '2026-07-01' },
  { prodotto: 'cqs', perc: 3, dal: '2024-01-01' },
]
const today = '2026-11-20'

it('takes the latest commission that has begun', () => {
  expect(agreedPercent(agreed, 'mutuo', '2026-06-30')).toBe(1.2)
  expect(agreedPercent(agreed, 'mutuo', '2026-07-01')).toBe(0.9)
  expect(agreedPercent(agreed, 'mutuo', '2023-12-31')).toBeNull()
  expect(agreedPercent(agreed, 'leasing', today)).toBeNull()
})

describe('the commission that is proposed for a loan file', () => {
  const file = (values: Partial<CommissionFile>): CommissionFile => ({
    prodotto: 'mutuo',
    banca: null,
    importoRichiesto: 15_000_000,
    importoDeliberato: null,
    importoLiquidato: null,
    liquidataAl: null,
    ...values,
  })
  const answer = (
    banca: string,
    stato: string,
    values: Partial<CommissionAnswer> = {},
  ): CommissionAnswer => ({
    banca,
    stato,
    rata: null,
    rataChiesta: null,
    durataMesi: null,
    durataChiesta: null,
    ...values,
  })
  const proposed = (values: Partial<CommissionFile>, answers: CommissionAnswer[] = []) =>
    proposedCommission(file(values), answers, bank => (bank === 'nessuna' ? [] : agreed), today)

  it('is a percentage of the amount as far as it is known', () => {
    expect(proposed({ banca: 'a' })).toEqual({ banca: 'a', perc: 0.9, importo: 135_000 })
    expect(proposed({ banca: 'a', importoDeliberato: 13_500_000 })?.importo).toBe(121_500)
    expect(
      proposed({ banca: 'a', importoDeliberato: 13_500_000, importoLiquidato: 13_000_000 })?.importo,
    ).toBe(117_000)
  })

  it('is that of the chosen bank, or else of the one that has come furthest', () => {
    const answers = [answer('b', 'inviata'), answer('c', 'approvata'), answer('d', 'rifiutata')]
    expect(proposed({ banca: 'a' }, answers)?.banca).toBe('a')
    expect(proposed({}, answers)?.banca).toBe('c')
    expect(proposed({}, [answer('d', 'rifiutata')])).toBeNull()
    expect(proposed({})).toBeNull()
  })

  it('is a percentage of all instalments of deductions from pay', () => {
    const terms = { rataChiesta: 25_000, durataChiesta: 120 }
    expect(proposed({ prodotto: 'cqs' }, [answer('a', 'inviata', terms)])?.importo).toBe(90_000)
    const answered = { ...terms, rata: 24_000, durataMesi: 96 }
    expect(proposed({ prodotto: 'cqs', banca: 'a' }, [answer('a', 'scelta', answered)])?.importo).toBe(69_120)
    expect(proposed({ prodotto: 'cqs', banca: 'a' })).toBeNull()
  })

  it('is that of the day of the payment', () => {
    expect(proposed({ banca: 'a', liquidataAl: '2026-05-04' })?.perc).toBe(1.2)
  })

  it('is nothing where no record can hold the amount', () => {
    const terms = { rata: 100_000_000_000, durataMesi: 600 }
    expect(proposed({ prodotto: 'cqs' }, [answer('a', 'inviata', terms)])).toBeNull()
  })

  it('is nothing without an agreement for the product', () => {
    expect(proposed({ banca: 'nessuna' })).toBeNull()
    expect(proposed({ banca: 'a', prodotto: 'leasing' })).toBeNull()
  })
})
