import {
  exactIrregularFirstInstalment,
  type IrregularFirstInterval,
  irregularFirstInstalment,
} from '../calendar/irregular-first-interval.ts'
import { exactInstalment, type InstalmentTerms, instalment as instalmentOf } from '../plan/instalment.ts'
import type { Kinds } from './kinds.ts'
import { cents, euros } from './money.ts'

export const instalment: Kinds = {
  'instalment.french': (inputs: InstalmentTerms) => {
    const terms = { ...inputs, principal: cents(inputs.principal), balloon: cents(inputs.balloon ?? 0) }
    return { instalment: euros(instalmentOf(terms)), instalmentExact: euros(exactInstalment(terms)) }
  },
  'instalment.irregularFirst': (inputs: IrregularFirstInterval) => {
    const terms = { ...inputs, principal: cents(inputs.principal) }
    return {
      instalment: euros(irregularFirstInstalment(terms)),
      instalmentExact: euros(exactIrregularFirstInstalment(terms)),
    }
  },
}
