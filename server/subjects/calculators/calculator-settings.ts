import { inArray } from 'drizzle-orm'
import type { CdqSettings } from '../../../contract/products/cdq.ts'
import { type LeasingSettings, leasingDefaults } from '../../../contract/products/leasing.ts'
import type { LoanSettings } from '../../../contract/products/loan.ts'
import { type CalculatorSettings, calculatorNames } from '../../../contract/products/mortgage.ts'
import type { RecordOf } from '../../../contract/records/resource.ts'
import type { calculators } from '../../../contract/subjects/calculators.ts'
import type { Context } from '../../context.ts'
import { calculatorsTable } from '../../database/schema.ts'
import { AppError } from '../../errors.ts'
import type { Caller } from '../../plugins/callers.ts'
import { providerOf } from '../broker/broker.ts'

type Calculator = RecordOf<typeof calculators>

/** A calculator's record, with types that the definition's `check` guarantees. */
type Of<S extends { predefinito: unknown; limiti: unknown }> = Omit<Calculator, 'predefinito' | 'limiti'> &
  Pick<S, 'predefinito' | 'limiti'>

async function calculator(context: Context, ...codes: Calculator['codice'][]): Promise<unknown> {
  const row = await storedCalculator(context, ...codes)
  if (!row) throw new AppError(503, 'Il calcolatore non è ancora configurato.')
  return row
}

async function storedCalculator({ database }: Context, ...codes: Calculator['codice'][]) {
  const rows = await database.orm
    .select()
    .from(calculatorsTable)
    .where(inArray(calculatorsTable.codice, codes))
  const [row] = codes.flatMap(code => rows.find(({ codice }) => codice === code) ?? [])
  return row
}

/** Settings of the mortgage calculator. Throws 503 when there are none. */
export const mortgageCalculator = async (context: Context) =>
  (await calculator(context, 'mutui')) as Of<CalculatorSettings>

/** Settings of the loan calculator. Throws 503 when there are none. */
export const loanCalculator = async (context: Context) =>
  (await calculator(context, 'prestiti')) as Of<LoanSettings>

/** Settings for displaying one mortgage figure; those of the calculator by default. */
export const mortgageDisplay = async (context: Context) =>
  (await calculator(context, 'displayRata', 'mutui')) as Of<CalculatorSettings>

/** Settings for displaying one loan figure; those of the calculator by default. */
export const loanDisplay = async (context: Context) =>
  (await calculator(context, 'displayPrestito', 'prestiti')) as Of<LoanSettings>

/** Settings of the calculator of assignments of a fifth. Throws 503 when there are none. */
export const cdqCalculator = async (context: Context) => (await calculator(context, 'cdq')) as Of<CdqSettings>

/** Settings of the leasing calculator; until an administrator stores some, `leasingDefaults`. */
export const leasingCalculator = async (context: Context) =>
  ((await storedCalculator(context, 'leasing')) ?? leasingDefaults) as Pick<
    Of<LeasingSettings>,
    Shown | 'compenso'
  >

/** The public settings of a calculator for a caller. */
export const calculatorSettings = async <
  C extends Pick<Of<CalculatorSettings | LoanSettings | CdqSettings | LeasingSettings>, Shown>,
>(
  context: Context,
  { predefinito, limiti, tanIpotizzato }: C,
  { partner, comparison }: Caller,
): Promise<
  Pick<C, Shown> & Pick<CalculatorSettings, 'modo' | 'partner' | 'calcolatori' | 'intermediario'>
> => ({
  modo: comparison ? 'comparazione' : 'solo_contatto',
  partner: partner?.chiave ?? null,
  calcolatori: partner?.calcolatori ?? [...calculatorNames],
  predefinito,
  limiti,
  tanIpotizzato,
  intermediario: await providerOf(context),
})
type Shown = 'predefinito' | 'limiti' | 'tanIpotizzato'
