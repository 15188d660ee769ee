import { addDays, dayInRome } from '../../../contract/italian/days.ts'
import type { Context } from '../../context.ts'
import {
  substituteDecidedCase,
  substituteNamedCase,
  substituteProposedCase,
} from '../agents/substitute-letters.ts'
import { type Case, inventedData, type Reader } from './request-cases.ts'

/** A letter about a substitute of an invented agent, to the reader. */
export function substitutePreview(
  { settings, now }: Context,
  reader: Reader,
  kind: 'proposto' | 'deciso' | 'nominato',
): Case {
  const today = dayInRome(now())
  const agent = {
    nome: 'Luca',
    cognome: 'Neri',
    assenteDal: addDays(today, 7),
    assenteAl: addDays(today, 14),
  }
  const other = { nome: 'Bruno', cognome: 'Conti' }
  const letters = {
    proposto: () => substituteProposedCase(settings, agent, other, other),
    deciso: () => substituteDecidedCase(settings, agent, other, 'confermato'),
    nominato: () => substituteNamedCase(settings, agent, other),
  }
  return { about: inventedData, letter: { ...letters[kind](), name: reader.name } }
}
