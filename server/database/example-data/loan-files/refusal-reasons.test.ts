import { expect, it } from 'vitest'
import { refusalAdvice } from '../../../../contract/loan-files/refusal-advice.ts'
import {
  deductedProducts,
  type FileProduct,
  fileProducts,
  filePurposes,
} from '../../../../contract/subjects/loan-files/file-words.ts'
import { generateRefusalReasons } from './refusal-reasons.ts'

const reasons = generateRefusalReasons({
  seed: 1,
  size: 'small',
  today: '2026-11-20',
  recordsOf: () => [],
})
const products = Object.keys(fileProducts) as FileProduct[]
const purposes = Object.keys(filePurposes) as (keyof typeof filePurposes)[]

/** What an advice may name only in some files. */
const allowed: readonly [RegExp, (prodotto: FileProduct, finalita: keyof typeof filePurposes) => boolean][] =
  [
    [/anticipo/i, (product, purpose) => product === 'mutuo' && /^(prima|seconda)_casa$/.test(purpose)],
    [/venditore/i, (product, purpose) => product === 'mutuo' && /^(prima|seconda)_casa$/.test(purpose)],
    [/prima casa/i, (product, purpose) => product === 'mutuo' && purpose === 'prima_casa'],
    [/importo minore/i, (_, purpose) => purpose !== 'surroga'],
    [/surroga/i, (product, purpose) => product === 'mutuo' && purpose === 'surroga'],
    [/che si sposta/i, (_, purpose) => purpose === 'surroga'],
    [/cointestatario/i, product => product === 'mutuo' || product === 'prestito'],
    [/garante/i, product => !deductedProducts.includes(product) && product !== 'tfs'],
    [/cessione/i, product => product === 'cqs' || product === 'cqp'],
    [/delega/i, product => product === 'delega'],
    [/prestito personale/i, product => product === 'cqs' || product === 'delega'],
  ]

it.each(reasons.map(reason => [reason.codice, reason] as const))(
  'advises after «%s» only what the product and the purpose of a file allow',
  (_, reason) => {
    for (const prodotto of products)
      for (const finalita of purposes) {
        const advice = refusalAdvice(reason, { prodotto, finalita })
        expect(advice.length).toBeGreaterThan(0)
        for (const text of advice)
          for (const [words, holds] of allowed)
            if (words.test(text))
              expect([text, prodotto, finalita, holds(prodotto, finalita)]).toContain(true)
      }
  },
)

it('advises no larger deposit and no first-home fund for a surroga, and both for a first home', () => {
  const ltv = reasons.find(({ codice }) => codice === 'ltv')!
  expect(refusalAdvice(ltv, { prodotto: 'mutuo', finalita: 'prima_casa' })).toEqual([
    'Un’altra garanzia.',
    'Un anticipo maggiore.',
    'Il Fondo di garanzia per la prima casa.',
  ])
  expect(refusalAdvice(ltv, { prodotto: 'mutuo', finalita: 'surroga' })).toEqual([
    'Un’altra garanzia.',
    'Un rimborso parziale alla banca di oggi, prima della surroga.',
  ])
})

it('advises what every file may do, where the purpose of a file is not known', () => {
  for (const reason of reasons)
    expect(refusalAdvice(reason, { prodotto: 'mutuo', finalita: null })[0]).toBe(reason.rimedio)
})
