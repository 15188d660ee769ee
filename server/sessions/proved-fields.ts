import { isDeepStrictEqual } from 'node:util'
import { resources } from '../../contract/resources/all.ts'
import type { Context } from '../context.ts'
import { forEachWrite, type Rules, type SetRules, type Write } from '../database/rules.ts'
import { mustBeProved, provedFieldsOf } from './step-up.ts'

/** Whoever changes a field that declares `needsProof`, or makes or deletes a record that has it, has just proved who they are. */
export function rulesOfProvedFields(context: Pick<Context, 'now'>): { rules: Rules; setRules: SetRules } {
  const ruleFor =
    (fields: readonly string[]) =>
    async (_tx: unknown, { actor, before, after }: Write) => {
      const changes = fields.some(
        field => !isDeepStrictEqual(before?.[field] ?? null, after?.[field] ?? null),
      )
      if (changes) mustBeProved(context, actor)
    }
  const rules: Rules = Object.fromEntries(
    resources.flatMap(definition => {
      const fields = provedFieldsOf(definition)
      return fields.length > 0 ? [[definition.name, ruleFor(fields)]] : []
    }),
  )
  const setRules: SetRules = Object.fromEntries(
    Object.entries(rules).map(([name, rule]) => [name, forEachWrite(rule)]),
  )
  return { rules, setRules }
}
