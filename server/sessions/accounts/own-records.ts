import { isDeepStrictEqual } from 'node:util'
import type { AnyField } from '../../../contract/records/resource.ts'
import { forEachWrite, type Rules, type SetRules, type Write } from '../../database/rules.ts'
import { AppError } from '../../errors.ts'
import { definitions } from './people.ts'

/** A value for comparison: an unset flag may be missing or false. */
const comparable = ({ kind }: AnyField, value: unknown) =>
  kind === 'flags'
    ? Object.entries((value ?? {}) as object)
        .filter(([, isOn]) => isOn)
        .toSorted()
    : (value ?? null)

/**
 * Restricts what people write in their own record, whatever their rights: only fields with `holderMayWrite`. Another
 * person has to change fields of identity and rights. Throws 403.
 */
function ownRecord(fields: Record<string, AnyField>) {
  return async (_tx: unknown, { actor, before, after }: Write) => {
    if (!('id' in actor) || actor.id !== (before ?? after)?._id) return
    if (!after) throw new AppError(403, 'Solo un’altra persona può cancellare la Sua scheda.')
    for (const [key, field] of Object.entries(fields)) {
      if (field.holderMayWrite) continue
      if (isDeepStrictEqual(comparable(field, before?.[key]), comparable(field, after[key]))) continue
      const message = `Nella Sua scheda solo un’altra persona può cambiare «${field.label}».`
      throw new AppError(403, message, { [key]: message })
    }
  }
}

const rules: Rules = Object.fromEntries(
  Object.values(definitions).map(({ name, fields }) => [name, ownRecord(fields)]),
)
const setRules: SetRules = Object.fromEntries(
  Object.entries(rules).map(([name, rule]) => [name, forEachWrite(rule)]),
)

/** The rules for people who write their own record. */
export const rulesOfOwnRecords = { rules, setRules }
