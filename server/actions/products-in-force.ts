import { and, eq, sql } from 'drizzle-orm'
import { dayInRome } from '../../contract/days.ts'
import type { RecordOf } from '../../contract/resource.ts'
import type { bankProducts } from '../../contract/resources/bank-products.ts'
import type { banks } from '../../contract/resources/banks.ts'
import type { Context } from '../context.ts'
import { bankProductsTable, banksTable } from '../database/schema.ts'

export type BankProduct = RecordOf<typeof bankProducts>
export type Bank = RecordOf<typeof banks>

/** The products of one kind that the house may offer today, each with its bank. */
export async function productsInForce(
  { database, now }: Context,
  kind: BankProduct['prodotto'],
): Promise<{ product: BankProduct; bank: Bank }[]> {
  const today = dayInRome(now())
  const rows = await database.orm
    .select({ product: bankProductsTable, bank: banksTable })
    .from(bankProductsTable)
    .innerJoin(banksTable, eq(bankProductsTable.banca!, banksTable._id!))
    .where(
      and(
        eq(bankProductsTable.prodotto!, kind),
        eq(bankProductsTable.status!, 'validated'),
        eq(banksTable.status!, 'validated'),
        sql`${bankProductsTable.validoDal} <= ${today}`,
        sql`coalesce(${bankProductsTable.validoAl}, ${today}) >= ${today}`,
        sql`coalesce(${banksTable.convenzioneAl}, ${today}) >= ${today}`,
      ),
    )
    .orderBy(bankProductsTable._id!)
  return rows as unknown as { product: BankProduct; bank: Bank }[]
}

/** Absent is absent on the wire, not null. */
export const withoutNulls = <T extends object>(record: T): T =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== null)) as T
