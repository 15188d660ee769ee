import { resources } from '../../contract/subjects/all.ts'
import { forOneWrite, type Rules, type SetRule, type SetRules } from '../database/rules.ts'
import { publishAll } from './publish.ts'

/** Maximum events of one transaction. Pages read whole lists again, so more events have no further effect. */
const maxEvents = 50

/** Publishes an event for each written record of the resource. */
const publishChanges =
  (resource: string): SetRule =>
  async (tx, writes) => {
    await publishAll(
      tx,
      writes.slice(0, maxEvents).map(({ before, after }) => {
        const id = String((after ?? before)!._id)
        return { topic: 'records', name: 'record-changed', resource, id }
      }),
    )
    return new Map()
  }

const setRules: SetRules = Object.fromEntries(
  resources.flatMap(({ name, live }) => (live ? [[name, publishChanges(name)]] : [])),
)
const rules: Rules = Object.fromEntries(
  Object.entries(setRules).map(([name, rule]) => [name, forOneWrite(rule)]),
)

/** Rules of the resources with `live`: every write publishes an event in its transaction. */
export const liveRules = { rules, setRules }
