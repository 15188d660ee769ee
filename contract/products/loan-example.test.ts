import { expect, it } from 'vitest'
import { loanNeed, loanProduct, loanRates, manyCosts } from '../../finance/offers/loans/loan-fixtures.ts'
import { quoteLoan } from '../../finance/offers/loans/loan-quote.ts'
import { loanExample } from './loan-example.ts'
import { needFacts, offerFacts } from './simulation-words.ts'

const plain = (text: string) => text.replaceAll('\u00a0', ' ')
const offerWith = (spese: typeof manyCosts) =>
  quoteLoan({ need: loanNeed, terms: [{ ...loanProduct, spese, polizze: [] }], rates: loanRates }).offerte[0]!

it('names the debt with its financed costs, the first payment and when each cost is paid', () => {
  expect(plain(loanExample(offerWith(manyCosts), loanNeed, 'Quinto'))).toBe(
    'Esempio rappresentativo: prestito personale senza garanzie reali, importo totale del credito 15.000 €, durata ' +
      '5 anni, 60 rate mensili da 302,24 €, l’ultima di 302,02 €, debito da restituire 15.300 €, costi nel ' +
      'finanziamento compresi, primo pagamento 342,79 €, con i costi della prima rata, TAN fisso 6,90 %, TAEG 9,29 %. ' +
      'Costo totale del credito 3.566,43 €, che comprende: interessi 2.834,18 €, istruttoria 300 € nel finanziamento, ' +
      'imposta sostitutiva 38,25 € con la prima rata, invio del contratto 1 € con la prima rata, incasso rata 1,30 € a ' +
      'rata, rendiconto annuale 3 € alla fine di ogni anno, compenso di mediazione 300 €. Importo totale dovuto dal ' +
      'consumatore 18.566,43 €. Finanziatore: Banca Aurelia. Intermediario: Quinto.',
  )
})

it('says nothing of debt and first payment where every cost is paid at signature or with each instalment', () => {
  const example = loanExample(offerWith(loanProduct.spese), loanNeed, 'Quinto')
  expect(example).not.toMatch(/debito|primo pagamento/)
})

it('tells the same times in the facts of a request', () => {
  const facts = new Map(offerFacts(offerWith(manyCosts), {}).map(([name, value]) => [name, plain(value)]))
  expect(facts.get('Istruttoria')).toBe('300,00 € nel finanziamento')
  expect(facts.get('Imposta sostitutiva')).toBe('38,25 € con la prima rata')
  expect(facts.get('Rendiconto annuale')).toBe('3 € alla fine di ogni anno, 15,00 € in tutto')
  expect(facts.get('Nostro compenso')).toBe('300,00 €')
  expect(
    needFacts({ prodotto: 'prestito', giorno: '2026-11-20', need: loanNeed, offerta: null }),
  ).toContainEqual(['Finalità', 'Auto'])
})
