import type { LiveEvent } from '../../contract/live/live-messages.ts'
import type { ResourceDefinition } from '../../contract/records/resource.ts'
import { resources } from '../../contract/subjects/all.ts'
import { forOneWrite, type Rules, type SetRule, type SetRules, type Write } from '../database/rules.ts'
import { publishAll } from './publish.ts'

/** Maximum events of one transaction. Pages read whole lists again, so more events have no further effect. */
const maxEvents = 50

/**
 * The event of a written record. A removed part has no readers any more, so its event is about the record that it was
 * part of.
 */
function eventOf({ name, partOf, fields }: ResourceDefinition, { before, after }: Write): LiveEvent {
  const changed = { topic: 'records', name: 'record-changed' } as const
  const row = (after ?? before)!
  const whole = partOf ? String(row[partOf]) : undefined
  if (whole && !after) return { ...changed, resource: fields[partOf!]!.to!, id: whole }
  return { ...changed, resource: name, id: String(row._id), ...(whole && { whole }) }
}

/** Publishes an event for each written record of the resource. */
const publishChanges =
  (definition: ResourceDefinition): SetRule =>
  async (tx, writes) => {
    await publishAll(
      tx,
      writes.slice(0, maxEvents).map(write => eventOf(definition, write)),
    )
    return new Map()
  }

const setRules: SetRules = Object.fromEntries(
  resources.flatMap(one => (one.live ? [[one.name, publishChanges(one)]] : [])),
)
const rules: Rules = Object.fromEntries(
  Object.entries(setRules).map(([name, rule]) => [name, forOneWrite(rule)]),
)

/** Rules of the resources with `live`: every write publishes an event in its transaction. */
export const liveRules = { rules, setRules }
