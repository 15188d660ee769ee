import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type BankPolicy,
  monthlyMeans,
  type PolicyCheckName,
  type PolicyFile,
  type PolicyPerson,
  policyChecks,
} from './bank-policy.ts'

const plain = (text: string) => text.replaceAll('\u00a0', ' ')
const person = (values: Partial<PolicyPerson> = {}): PolicyPerson => ({
  ruolo: 'richiedente',
  nome: 'Elena',
  occupazione: 'dipendente_privato',
  lavoraDal: '2014-09-01',
  dataNascita: '1988-03-14',
  redditoNettoMensile: 245_000,
  altriImpegniMensili: 12_000,
  ...values,
})
const andrea = person({
  ruolo: 'cointestatario',
  nome: 'Andrea',
  redditoNettoMensile: 168_000,
  altriImpegniMensili: null,
  dataNascita: '1985-06-01',
})
const bruno = person({
  ruolo: 'garante',
  nome: 'Bruno',
  occupazione: 'pensionato',
  dataNascita: '1958-01-01',
  redditoNettoMensile: 200_000,
  altriImpegniMensili: 50_000,
  lavoraDal: null,
})
const file: PolicyFile = {
  prodotto: 'mutuo',
  valoreImmobile: 19_000_000,
  provincia: 'VT',
  persone: [person(), andrea, bruno],
  debiti: [],
}
const terms = { importo: 15_000_000, durataMesi: 300, rata: 72_702, giorno: '2026-11-20' }
const policy: BankPolicy = { ltvMax: 80, rataRedditoMax: 35, etaMaxScadenza: 76, anzianitaLavoroMesi: 12 }

const checksOf = (
  values: { file?: Partial<PolicyFile>; terms?: Partial<typeof terms>; policy?: Partial<BankPolicy> } = {},
) => policyChecks({ ...file, ...values.file }, { ...terms, ...values.terms }, { ...policy, ...values.policy })
const one = (name: PolicyCheckName, values: Parameters<typeof checksOf>[0] = {}) => {
  const found = checksOf(values).find(({ controllo }) => controllo === name)!
  return { ...found, detto: plain(found.detto) }
}

describe('the policy of a bank', () => {
  it('counts a begun year of age, so that an age beyond the limit never reads like the limit', () => {
    // 41 whole years and 421 months.
    expect(one('eta', { terms: { durataMesi: 421 } })).toMatchObject({
      esito: 'fuori',
      valore: 77,
      detto: '77 anni a scadenza, la banca arriva a 76.',
    })
  })

  it('is checked by value, income, age and work, as in the file of the mock-up', () => {
    expect(checksOf().map(({ esito }) => esito)).toEqual(['dentro', 'dentro', 'dentro', 'dentro'])
    // 150.000 / 190.000.
    expect(one('ltv')).toMatchObject({
      valore: 78.9474,
      limite: 80,
      detto: 'LTV 78,9 %, la banca arriva a 80 %.',
    })
    // (727,02 + 120) / (2.450 + 1.680).
    expect(one('rata_reddito')).toMatchObject({
      valore: 20.509,
      detto: 'Rata e impegni (120 €) sul reddito 20,5 %, la banca arriva a 35 %.',
    })
    // Andrea is 41 years old, and the loan lasts 25.
    expect(one('eta')).toMatchObject({
      valore: 66,
      limite: 76,
      detto: '66 anni a scadenza, la banca arriva a 76.',
    })
    // From September 2014: twelve years and two months.
    expect(one('anzianita')).toMatchObject({
      valore: 146,
      detto: '146 mesi di lavoro, la banca ne chiede 12.',
    })
  })

  it('includes its limits, and shows the decimals that a rounded share would hide', () => {
    expect(one('ltv', { terms: { importo: 15_200_000 } })).toMatchObject({ esito: 'dentro', valore: 80 })
    expect(one('ltv', { terms: { importo: 15_200_100 } })).toMatchObject({
      esito: 'fuori',
      detto: 'LTV 80,0005 %, la banca arriva a 80 %.',
    })
    expect(one('rata_reddito', { terms: { rata: 144_550 - 12_000 } })).toMatchObject({
      esito: 'dentro',
      valore: 35,
    })
    expect(one('rata_reddito', { terms: { rata: 144_551 - 12_000 } }).esito).toBe('fuori')
    expect(one('eta', { policy: { etaMaxScadenza: 66 } }).esito).toBe('dentro')
    expect(one('eta', { policy: { etaMaxScadenza: 66 }, terms: { durataMesi: 301 } }).esito).toBe('fuori')
    expect(one('anzianita', { policy: { anzianitaLavoroMesi: 146 } }).esito).toBe('dentro')
    expect(one('anzianita', { policy: { anzianitaLavoroMesi: 147 } }).esito).toBe('fuori')
  })

  it('says which figure of the file is missing', () => {
    expect(one('ltv', { file: { valoreImmobile: null } })).toMatchObject({
      esito: 'ignoto',
      limite: 80,
      detto: 'LTV: manca il valore dell’immobile.',
    })
    expect(one('rata_reddito', { file: { persone: [bruno] } }).detto).toBe(
      'Rata sul reddito: mancano i redditi di chi paga.',
    )
    expect(one('eta', { file: { persone: [person(), { ...andrea, dataNascita: null }] } }).esito).toBe(
      'ignoto',
    )
    expect(one('anzianita', { file: { persone: [person({ lavoraDal: null })] } }).esito).toBe('ignoto')
  })

  it('counts debts once, whether people or the list name them, and leaves out those that will be paid off', () => {
    const debts = [
      { rata: 30_000, estinguere: false },
      { rata: 90_000, estinguere: true },
    ]
    expect(monthlyMeans({ persone: file.persone, debiti: debts })).toEqual({
      reddito: 413_000,
      impegni: 30_000,
    })
    expect(monthlyMeans({ persone: file.persone, debiti: [] })).toEqual({ reddito: 413_000, impegni: 12_000 })
    expect(monthlyMeans({ persone: [], debiti: [] })).toEqual({ reddito: null, impegni: 0 })
  })

  it('asks no seniority of pensioners, and none for assignments of a pension', () => {
    const names = (values: Parameters<typeof checksOf>[0]) =>
      checksOf(values).map(({ controllo }) => controllo)
    expect(names({ file: { persone: [person({ occupazione: 'pensionato' })] } })).not.toContain('anzianita')
    expect(names({ file: { prodotto: 'cqp' } })).toEqual(['eta'])
    expect(names({ file: { prodotto: 'cqs' } })).toEqual(['eta', 'anzianita'])
    expect(names({ file: { prodotto: 'aziende' } })).toEqual([])
    expect(names({ file: { prodotto: 'leasing' } })).toEqual([])
  })

  it('may be limited to provinces, and to employments for loans', () => {
    const there = { policy: { province: ['AN', 'TR'] } }
    expect(one('provincia', there)).toMatchObject({
      esito: 'fuori',
      detto: 'La banca non lavora in provincia di Viterbo.',
    })
    expect(one('provincia', { ...there, file: { provincia: 'TR' } }).esito).toBe('dentro')
    expect(one('provincia', { ...there, file: { provincia: null } }).esito).toBe('ignoto')
    const only = { policy: { occupazioni: ['pensionato'] }, file: { prodotto: 'prestito' as const } }
    expect(one('occupazione', only).detto).toBe('La banca non presta a chi è dipendente privato.')
    expect(checksOf({ policy: only.policy }).map(({ controllo }) => controllo)).not.toContain('occupazione')
  })

  it('never passes a higher instalment where it refuses a lower one', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 500_000 }),
        fc.integer({ min: 0, max: 100_000 }),
        (rata, more) => {
          const passes = (amount: number) =>
            one('rata_reddito', { terms: { rata: amount } }).esito === 'dentro'
          expect(passes(rata) || !passes(rata + more)).toBe(true)
        },
      ),
    )
  })
})
