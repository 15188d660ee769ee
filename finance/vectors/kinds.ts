import { affordability } from './affordability.ts'
import { apr } from './apr.ts'
import { calendar } from './calendar.ts'
import { cdq } from './cdq.ts'
import { clock } from './clock.ts'
import { display } from './display.ts'
import { early } from './early.ts'
import { index } from './index-rates.ts'
import { instalment } from './instalment.ts'
import { interval } from './interval.ts'
import { inverse } from './inverse.ts'
import { leasing } from './leasing.ts'
import { schedule } from './schedule.ts'
import { statistics } from './statistics.ts'
import { usury } from './usury.ts'
import { variable } from './variable.ts'

/** Computes the result fields of a case from its inputs. Amounts are in euros. */
type Adapter = (inputs: never) => Record<string, unknown>

/** Adapters by kind of case. */
export type Kinds = Record<string, Adapter>

export const kinds: Kinds = {
  ...instalment,
  ...schedule,
  ...interval,
  ...apr,
  ...inverse,
  ...variable,
  ...index,
  ...early,
  ...cdq,
  ...leasing,
  ...usury,
  ...affordability,
  ...display,
  ...calendar,
  ...clock,
  ...statistics,
}
