import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { instalment } from '../../../finance/plan/instalment.ts'
import { type ComparedMortgage, compareOffer } from './offer-comparison.ts'

const simulated: ComparedMortgage = {
  importo: 15_000_000,
  durataMesi: 300,
  tipoTasso: 'fisso',
  tan: 3.2,
  taeg: 3.56,
  rata: 72_702,
  isConstant: true,
  costi: [
    { nome: 'Perizia', importo: 25_000 },
    { nome: 'Imposta sostitutiva', importo: 37_500 },
  ],
  costoTotale: 7_000_000,
  totaleDovuto: 22_000_000,
}
const plain = (text: string | null | undefined) => text?.replaceAll('\u00a0', ' ')

describe('compareOffer', () => {
  it('sets each term beside the other, with the difference and whether it costs more', () => {
    const { righe } = compareOffer(simulated, {
      ...simulated,
      importo: 14_000_000,
      tan: 3.4,
      taeg: 3.5,
      rata: 69_341,
      tipoTasso: 'variabile',
    })
    const row = (name: string) => {
      const { nome, simulata, offerta, differenza, peggiora } = righe.find(one => one.nome === name)!
      return [nome, plain(simulata), plain(offerta), plain(differenza) ?? null, peggiora]
    }
    expect(row('Importo')).toEqual(['Importo', '150.000 €', '140.000 €', '−10.000 €', false])
    expect(row('Durata')).toEqual(['Durata', '25 anni', '25 anni', null, false])
    expect(row('Tipo di tasso')).toEqual(['Tipo di tasso', 'Fisso', 'Variabile', 'diverso', false])
    expect(row('TAN')).toEqual(['TAN', '3,20 %', '3,40 %', '+0,20 punti', true])
    expect(row('TAEG')).toEqual(['TAEG', '3,56 %', '3,50 %', '−0,06 punti', false])
    expect(row('Rata al mese')).toEqual(['Rata al mese', '727,02 €', '693,41 €', '−33,61 €', false])
    expect(row('Perizia')).toEqual(['Perizia', '250 €', '250 €', null, false])
    expect(righe.map(({ nome }) => nome)).not.toContain('Polizze obbligatorie')
  })

  it('explains the difference of the instalment by its causes, to the cent', () => {
    const to = { principal: 14_000_000, termMonths: 360, annualRate: 3.4 }
    const rata = instalment(to)
    const { rata: why } = compareOffer(simulated, {
      ...simulated,
      importo: to.principal,
      durataMesi: to.termMonths,
      tan: to.annualRate,
      rata,
    })
    expect(plain(why!.testo)).toMatch(/^Al mese si pagano [\d.,]+ € in meno che nella simulazione, e cioè:$/)
    const sentences = why!.cause.map(({ testo }) => plain(testo))
    expect(sentences).toEqual([
      expect.stringMatching(/ € in più per il tasso: 3,40 % invece di 3,20 %\.$/),
      expect.stringMatching(/ € in meno per l’importo: 140\.000 € invece di 150\.000 €\.$/),
      expect.stringMatching(/ € in meno per la durata: 30 anni invece di 25 anni\.$/),
    ])
    expect(why!.cause.map(({ peggiora }) => peggiora)).toEqual([true, false, false])
    const cents = sentences.map(text => {
      const amount = Number(text!.split(' ')[0]!.replace('.', '').replace(',', '.'))
      return Math.round(amount * 100) * (text!.includes('in più') ? 1 : -1)
    })
    expect(cents.reduce((sum, one) => sum + one, 0)).toBe(rata - simulated.rata!)
  })

  it('says that the instalment is the same', () => {
    expect(compareOffer(simulated, simulated)).toMatchObject({
      rata: { testo: 'La rata è la stessa.', cause: [] },
      costi: [],
    })
  })

  it('does not explain an instalment that changes over time, or that other terms decide', () => {
    expect(compareOffer(simulated, { ...simulated, isConstant: false }).rata).toBeNull()
    expect(compareOffer(simulated, { ...simulated, rata: 80_000 }).rata).toBeNull()
    expect(compareOffer(simulated, { ...simulated, durataMesi: null, rata: null }).rata).toBeNull()
  })

  it('says of each cost what differs', () => {
    const { costi } = compareOffer(simulated, {
      ...simulated,
      costi: [
        { nome: 'Istruttoria della banca', importo: 90_000 },
        { nome: 'Perizia', importo: 28_000 },
      ],
    })
    expect(costi.map(({ testo, peggiora }) => [plain(testo), peggiora])).toEqual([
      ['Istruttoria della banca: 900 € nell’offerta, niente nella simulazione.', true],
      ['Perizia: 280 €, 30 € in più rispetto alla simulazione.', true],
      ['Imposta sostitutiva: 375 € nella simulazione, niente nell’offerta.', false],
    ])
  })

  it('never fails, whatever is known of either', () => {
    const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null })
    const mortgages: fc.Arbitrary<ComparedMortgage> = fc.record({
      importo: maybe(fc.integer({ min: 0, max: 1_000_000_000 })),
      durataMesi: maybe(fc.integer({ min: 1, max: 600 })),
      tipoTasso: maybe(fc.constantFrom('fisso', 'variabile', 'misto', 'cap')),
      tan: maybe(fc.integer({ min: 0, max: 10_000 }).map(hundredths => hundredths / 100)),
      taeg: maybe(fc.integer({ min: 0, max: 100_000 }).map(hundredths => hundredths / 100)),
      rata: maybe(fc.integer({ min: 0, max: 10_000_000 })),
      isConstant: fc.boolean(),
      costi: fc.constant([]),
      costoTotale: maybe(fc.integer({ min: 0, max: 1_000_000_000 })),
      totaleDovuto: maybe(fc.integer({ min: 0, max: 1_000_000_000 })),
    })
    fc.assert(
      fc.property(mortgages, mortgages, (from, to) => {
        for (const { simulata, offerta } of compareOffer(from, to).righe)
          expect(simulata ?? offerta).not.toBeNull()
      }),
    )
  })
})
