import { expect, it } from 'vitest'
import { products, rates, need as usual } from '../../finance/offers/mock-panel.ts'
import { quote } from '../../finance/offers/quote.ts'
import { offerInWords } from './offer-words.ts'
import { representativeExample } from './representative-example.ts'

const plain = (text: string) => text.replaceAll('\u00a0', ' ')
const need = { ...usual, tipoTasso: undefined }
const { offerte } = quote({ need, terms: products, rates })

it('has all figures of a fixed rate', () => {
  const offer = offerte.find(o => o.banca.nome === 'Banca Aurelia' && o.tipoTasso === 'fisso')!
  expect(plain(representativeExample(offer, need, 'Quinto S.r.l.'))).toBe(
    'Esempio rappresentativo: mutuo con ipoteca di primo grado, importo 150.000 €, valore dell’immobile 190.000 €, ' +
      'durata 25 anni, 300 rate mensili da 727,02 €, TAN fisso 3,20 %, TAEG 3,56 %. Il TAEG comprende: interessi ' +
      '68.105,28 €, istruttoria 600 €, perizia 280 €, imposta sostitutiva 375 €, polizza incendio 168 € l’anno, ' +
      'compenso di mediazione 750 €. Importo totale dovuto 224.310,28 €. Finanziatore: Banca Aurelia. ' +
      'Intermediario: Quinto S.r.l.',
  )
})

it('names the index, its day and the spread of a variable rate', () => {
  const offer = offerte.find(o => o.tipoTasso === 'variabile')!
  expect(plain(representativeExample(offer, need, 'Quinto'))).toContain(
    'TAN variabile 3,15 % (Euribor 3 mesi 2,05 % al 19 novembre 2026, spread 1,10 %), TAEG 3,51 %.',
  )
})

it('has the phases of a mixed rate', () => {
  const offer = offerte.find(o => o.tipoTasso === 'misto')!
  expect(plain(representativeExample(offer, need, 'Quinto'))).toContain(
    '120 rate mensili da 707,42 €, poi 180 rate mensili da 724,82 €, TAN 2,95 % per 120 rate, poi variabile, oggi 3,30 %',
  )
})

it('names the day of stored figures instead of today', () => {
  for (const offer of offerte.filter(o => o.tipoTasso !== 'fisso')) {
    expect(representativeExample(offer, need, 'Quinto')).toContain('resti quello di oggi')
    const kept = plain(representativeExample(offer, need, 'Quinto', '2026-11-20'))
    expect(kept).toContain('l’indice resti quello del 20 novembre 2026.')
    if (offer.tipoTasso === 'misto') expect(kept).toContain('poi variabile, 3,30 % al 20 novembre 2026')
    expect(kept + offerInWords(offer, '2026-11-20')).not.toContain('oggi')
  }
})
