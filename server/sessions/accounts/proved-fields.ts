import { isDeepStrictEqual } from 'node:util'
import type { ResourceDefinition } from '../../../contract/records/resource.ts'
import { resources } from '../../../contract/subjects/all.ts'
import type { Context } from '../../context.ts'
import type { Actor } from '../../database/actor.ts'
import { forEachWrite, forOneWrite, type Rules, type SetRules, type Write } from '../../database/rules.ts'
import type { Queries } from '../../database/statements/queries.ts'
import { actorOfEvent, writeSecurityEvent } from '../../security-log/security-log.ts'
import { brokerIn } from '../../subjects/broker/broker.ts'
import { fieldsNeedingProof, requireRecentProof } from '../credentials/step-up.ts'
import { destinationChangedLetter } from './letters.ts'
import { calledById } from './people.ts'

type Making = Pick<Context, 'now' | 'newId' | 'keys'>

interface Change {
  write: Write
  /** The fields that change. */
  changed: string[]
}

async function nameOf(tx: Queries, actor: Actor): Promise<string | null> {
  if (!('id' in actor)) return null
  const found = (await calledById(tx, actor.kind, [actor.id])).get(actor.id)
  return found ? `${found.nome} ${found.cognome}` : null
}

/** Writes to the old e-mail addresses. A partner's record has none. */
async function sendLetters(
  making: Making,
  tx: Queries,
  { fields, title }: ResourceDefinition,
  changes: readonly Change[],
): Promise<void> {
  const moved = changes.flatMap(({ write, changed }) =>
    changed
      .filter(field => fields[field]!.kind === 'email' && write.before?.[field])
      .map(field => ({ ...write, field })),
  )
  if (moved.length === 0) return
  const { telefono: telephone } = await brokerIn(tx)
  const by = await nameOf(tx, moved[0]!.actor)
  for (const { before, after, field } of moved) {
    const name = title.map(key => before![key]).join(' ')
    const to = (after?.[field] ?? null) as string | null
    await destinationChangedLetter(making, tx, before![field] as string, { name, to, by, telephone })
  }
}

/** The rule for one resource. All writes of a transaction have the same actor. */
const ruleOf = (
  making: Making,
  definition: ResourceDefinition,
  fields: readonly string[],
): SetRules[string] => {
  const proved = forEachWrite(async (_tx, { actor }) => requireRecentProof(making, actor))
  return async (tx, writes) => {
    const all = writes.map(write => ({
      write,
      changed: fields.filter(
        field => !isDeepStrictEqual(write.before?.[field] ?? null, write.after?.[field] ?? null),
      ),
    }))
    const changes = all.filter(({ changed }) => changed.length > 0)
    const refused = await proved(
      tx,
      changes.map(({ write }) => write),
    )
    const made = changes.filter(({ write }) => !refused.has(write))
    await writeSecurityEvent(
      making,
      tx,
      ...made.map(({ write: { actor, before, after }, changed }) => ({
        kind: 'destination_changed' as const,
        ...actorOfEvent(actor),
        resource: definition.name,
        record: (after ?? before)!._id as string,
        detail: changed.join(' '),
      })),
    )
    await sendLetters(making, tx, definition, made)
    return refused
  }
}

/**
 * Requires a recent proof for a change of a field with `needsProof`, also when a record with a value is created or
 * deleted. Each change is written to the security log, and a letter goes to a changed e-mail address.
 */
export function rulesOfProvedFields(making: Making): { rules: Rules; setRules: SetRules } {
  const setRules: SetRules = Object.fromEntries(
    resources.flatMap(definition => {
      const fields = fieldsNeedingProof(definition)
      return fields.length > 0 ? [[definition.name, ruleOf(making, definition, fields)]] : []
    }),
  )
  const rules: Rules = Object.fromEntries(
    Object.entries(setRules).map(([name, rule]) => [name, forOneWrite(rule)]),
  )
  return { rules, setRules }
}
