import type { RecordOf } from '../../../../contract/records/resource.ts'
import type { bankProducts } from '../../../../contract/subjects/bank-products.ts'
import { addDays, at, quarterEnd, quarterStart } from '../days.ts'
import { type Random, seededRandom } from '../random.ts'
import { type Bank, domainOf } from './banks.ts'
import { euros, type PriceList, priceLists } from './price-lists.ts'

export type BankProduct = RecordOf<typeof bankProducts>

/** The panel's mortgages. All are in force on `today`, except one expired and one future product. */
export function generateMortgages(
  banks: readonly Bank[],
  { seed, today }: { seed: number; today: string },
): BankProduct[] {
  const random = seededRandom(seed, 'bank products')
  return priceLists.map(({ banca, nome, importi = [50_000, 1_000_000], inVigore, ...conditions }) => {
    const bank = banks.find(b => b.nome === banca)
    if (!bank) throw new Error(`no bank ${banca}`)
    const validity = validityOf(inVigore, today, random)
    const created = at(validity.validoDal < today ? validity.validoDal : addDays(today, -1), 7)
    return {
      _id: random.id(created),
      versione: 1,
      createdAt: created,
      updatedAt: created,
      banca: bank._id,
      nome,
      prodotto: 'mutuo',
      ...validity,
      importoMin: euros(importi[0]),
      importoMax: euros(importi[1]),
      leasing: null,
      ...conditions,
      foglioInformativo: `https://www.${domainOf(banca)}/fogli/${slugOf(nome)}.pdf`,
      status: 'validated',
    }
  })
}

export function validityOf(inVigore: PriceList['inVigore'], today: string, random: Random) {
  switch (inVigore) {
    case 'fino a fine trimestre':
      return { validoDal: quarterStart(today), validoAl: quarterEnd(today, 30) }
    case 'scaduto':
      return { validoDal: quarterStart(today, -3), validoAl: addDays(quarterStart(today), -1) }
    case 'non ancora':
      return { validoDal: quarterStart(today, 1), validoAl: null }
    default:
      return { validoDal: quarterStart(today, -random.between(0, 3)), validoAl: null }
  }
}

export const slugOf = (name: string) => name.toLowerCase().replaceAll('à', 'a').replaceAll(' ', '-')
