import { isDeepStrictEqual } from 'node:util'
import type { AnyField } from '../../contract/resource.ts'
import { forEachWrite, type Rules, type SetRules, type Write } from '../database/rules.ts'
import { AppError } from '../errors.ts'
import { definitions } from './people.ts'

/** Flags that are not set are not there, or false. */
const comparable = ({ kind }: AnyField, value: unknown) =>
  kind === 'flags'
    ? Object.entries((value ?? {}) as object)
        .filter(([, isOn]) => isOn)
        .toSorted()
    : (value ?? null)

/**
 * Of the record that is one's own, whatever rights one has, only fields that declare `holderMayWrite` are written:
 * what says who one is, and what one may do, is another's to write.
 */
function ownRecord(fields: Record<string, AnyField>) {
  return async (_tx: unknown, { actor, before, after }: Write) => {
    if (!('id' in actor) || actor.id !== (before ?? after)?._id) return
    if (!after) throw new AppError(403, 'La propria scheda la può cancellare solo un’altra persona.')
    for (const [key, field] of Object.entries(fields)) {
      if (field.holderMayWrite) continue
      if (isDeepStrictEqual(comparable(field, before?.[key]), comparable(field, after[key]))) continue
      const message = `«${field.label}» della propria scheda lo può cambiare solo un’altra persona.`
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

/** What holds for whoever writes the record of who they are. */
export const rulesOfOwnRecords = { rules, setRules }
