import type { EuriborTenor, Rates, Terms } from '../../../../finance/offers/types.ts'
import type { Bank } from './banks.ts'
import type { Calculator } from './calculators.ts'
import type { BankProduct } from './mortgage-products.ts'
import type { Rate } from './rates.ts'

/** Example rows in the form that `quote` accepts. */
export interface Panel {
  terms: Terms[]
  rates: Rates
}

/** All mortgages of the panel on a day, also those not in force. Throws when a reference rate is missing. */
export function panelOf({
  banks,
  bank_products,
  rates,
  calculators,
  today,
}: {
  banks: readonly Bank[]
  bank_products: readonly BankProduct[]
  rates: readonly Rate[]
  calculators: readonly Calculator[]
  today: string
}): Panel {
  const bankById = new Map(banks.map(bank => [bank._id, bank]))
  const mortgages = bank_products.filter(({ prodotto }) => prodotto === 'mutuo')
  const terms = mortgages.map(({ _id, nome, banca, validoAl, ...product }): Terms => {
    const bank = bankById.get(banca)!
    return {
      prodotto: { _id, nome },
      banca: { _id: bank._id, nome: bank.nome },
      finalita: product.finalita as Terms['finalita'],
      validoDal: product.validoDal,
      ...(validoAl && { validoAl }),
      importoMin: product.importoMin,
      importoMax: product.importoMax,
      tassi: product.tassi as Terms['tassi'],
      spese: product.spese,
      polizze: product.polizze,
      policy: bank.policy,
      compenso: calculators[0]!.compenso,
    }
  })
  return { terms, rates: ratesOn(rates, today) }
}

function ratesOn(rates: readonly Rate[], today: string): Rates {
  // Rates are sorted oldest first, so the last one wins; TEGM rows are sorted newest first.
  const newest = new Map<string, Rate>()
  for (const rate of rates) {
    const key = `${rate.tipo} ${rate.scadenza}`
    const known = newest.get(key)
    if (rate.data <= today && (!known || known.data <= rate.data)) newest.set(key, rate)
  }
  const rate = (tipo: Rate['tipo'], scadenza: string) => {
    const found = newest.get(`${tipo} ${scadenza}`)
    if (!found) throw new Error(`no ${tipo} ${scadenza}`)
    return found
  }
  const dated = ({ valore, data }: Rate) => ({ valore, data })
  const euribor = (tenor: EuriborTenor) => dated(rate('euribor_360', tenor))
  const tegm = rate('tegm', 'mutui_fisso')
  return {
    giorno: today,
    euribor: { '1m': euribor('1m'), '3m': euribor('3m'), '6m': euribor('6m'), '12m': euribor('12m') },
    eurirs: Object.fromEntries(
      Array.from({ length: 30 }, (_, i) => [i + 1, dated(rate('eurirs', `${i + 1}y`))]),
    ),
    tegm: {
      fisso: tegm.valore,
      variabile: rate('tegm', 'mutui_variabile').valore,
      trimestre: `${tegm.data.slice(0, 4)}-Q${Math.ceil(Number(tegm.data.slice(5, 7)) / 3)}`,
    },
  }
}
