import { and, eq, sql } from 'drizzle-orm'
import { dayInRome } from '../../../contract/italian/days.ts'
import type { RecordOf } from '../../../contract/records/resource.ts'
import type { bankProducts } from '../../../contract/subjects/bank-products.ts'
import type { banks } from '../../../contract/subjects/banks.ts'
import type { Fee } from '../../../finance/offers/types.ts'
import type { Context } from '../../context.ts'
import { bankProductsTable, banksTable } from '../../database/schema.ts'

export type BankProduct = RecordOf<typeof bankProducts>
export type Bank = RecordOf<typeof banks>

/** The products of one kind that the broker may offer today, each with its bank. */
export async function productsInForce(
  { database, now }: Context,
  kind: BankProduct['prodotto'],
): Promise<{ product: BankProduct; bank: Bank }[]> {
  const today = dayInRome(now())
  const rows = await database.orm
    .select({ product: bankProductsTable, bank: banksTable })
    .from(bankProductsTable)
    .innerJoin(banksTable, eq(bankProductsTable.banca, banksTable._id))
    .where(
      and(
        eq(bankProductsTable.prodotto, kind),
        eq(bankProductsTable.status, 'validated'),
        eq(banksTable.status, 'validated'),
        sql`${bankProductsTable.validoDal} <= ${today}`,
        sql`coalesce(${bankProductsTable.validoAl}, ${today}) >= ${today}`,
        sql`coalesce(${banksTable.convenzioneAl}, ${today}) >= ${today}`,
      ),
    )
    .orderBy(bankProductsTable._id)
  return rows
}

/** The terms common to all kinds of products, without `policy`. `compenso` is the fee of the broker. */
export const commonTerms = <T extends { tassi: unknown; spese: object }>(
  product: BankProduct,
  bank: Bank,
  compenso: Fee,
) => ({
  prodotto: { _id: product._id, nome: product.nome },
  banca: { _id: bank._id, nome: bank.nome },
  validoDal: product.validoDal,
  ...(product.validoAl && { validoAl: product.validoAl }),
  importoMin: product.importoMin,
  importoMax: product.importoMax,
  // The fields that the kind of product has; the rate bands depend on the kind.
  tassi: product.tassi as T['tassi'],
  ...chargesOf<T>(product),
  compenso,
})

/** The charges and the insurances of a product. */
export const chargesOf = <T extends { spese: object }>({
  spese,
  polizze,
}: Pick<BankProduct, 'spese' | 'polizze'>) => ({
  spese: withoutNulls<T['spese']>(spese),
  polizze,
})

/** Removes null fields, because absent fields are omitted on the wire. */
const withoutNulls = <T extends object>(record: T): T =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== null)) as T
