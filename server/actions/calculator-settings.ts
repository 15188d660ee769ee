import { eq } from 'drizzle-orm'
import { broker } from '../../contract/broker.ts'
import type { CalculatorSettings } from '../../contract/mortgage.ts'
import type { RecordOf } from '../../contract/resource.ts'
import type { calculators } from '../../contract/resources/calculators.ts'
import type { Context } from '../context.ts'
import { calculatorsTable } from '../database/schema.ts'
import { AppError } from '../errors.ts'
import type { Caller } from '../plugins/callers.ts'

export type Calculator = RecordOf<typeof calculators>

/** The mortgage calculator's settings. */
export async function mortgageCalculator({ database }: Context): Promise<Calculator> {
  const [row] = await database.orm
    .select()
    .from(calculatorsTable)
    .where(eq(calculatorsTable.codice!, 'mutui'))
  if (!row) throw new AppError(503, 'Il calcolatore non è ancora configurato.')
  return row as unknown as Calculator
}

/** What a calculator is told for whoever shows it. */
export const calculatorSettings = (
  calculator: Calculator,
  { partner, comparison }: Caller,
  publicUrl: string,
): CalculatorSettings => ({
  modo: comparison ? 'comparazione' : 'solo_contatto',
  partner: partner?.chiave ?? null,
  predefinito: calculator.predefinito,
  limiti: calculator.limiti,
  tanIpotizzato: calculator.tanIpotizzato,
  intermediario: {
    ...broker,
    trasparenza: publicUrl + broker.trasparenza,
    privacy: publicUrl + broker.privacy,
  },
})
