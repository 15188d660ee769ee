import type { RecordOf } from '../../../contract/records/resource.ts'
import { admins } from '../../../contract/subjects/admins.ts'
import { agents } from '../../../contract/subjects/agents.ts'
import type { permissionRequests } from '../../../contract/subjects/permission-requests.ts'
import type { Rule } from '../../database/rules.ts'
import { conflict } from '../../errors.ts'
import { sendLetter } from '../../mail/send-letter.ts'
import { byId, namesOf, type People } from '../../sessions/accounts/people.ts'
import type { RuleContext } from '../modules.ts'
import { decidedCase } from './request-letters.ts'

type Request = RecordOf<typeof permissionRequests>

const ticketingPrefix = 'ticketing.'

/** The flags of a person together with some flags, as the record of the person holds them. */
export function withFlags(
  person: People['admin' | 'agent'],
  flags: readonly string[],
): { permissions: Record<string, boolean>; ticketing?: Record<string, boolean> } {
  const ticketing = flags.filter(flag => flag.startsWith(ticketingPrefix))
  const set = (names: readonly string[]) => Object.fromEntries(names.map(name => [name, true]))
  const permissions = {
    ...person.permissions,
    ...set(flags.filter(flag => !ticketing.includes(flag))),
    ...(ticketing.length > 0 && { ticketing_access: true }),
  }
  if (!('ticketing' in person)) return { permissions }
  const held = { ...person.ticketing, ...set(ticketing.map(flag => flag.slice(ticketingPrefix.length))) }
  return { permissions, ticketing: held }
}

/**
 * The rule of requests for flags: a granted request sets the flags in the record of the person, with the rights and the
 * proof of whoever grants, and the person reads the decision in a letter. Throws 409 for a person who may not sign in.
 */
export const decisionRule =
  (context: RuleContext): Rule =>
  async (tx, { actor, before, after }) => {
    const [was, is] = [before as Request | null, after as Request | null]
    if (!was || !is || was.stato === is.stato) return
    const role = is.agente ? 'agent' : 'admin'
    const found = await byId(tx, role, (is.agente ?? is.amministratore)!)
    if (found?.person.status !== 'validated')
      throw conflict('Chi ha chiesto non può più entrare: elimini la richiesta.')
    const { person } = found
    if (is.stato === 'concessa') {
      const { _id, versione } = person
      const values = withFlags(person, is.permessi as readonly string[])
      const store = context.store()
      if ('ticketing' in person) await store.update(tx, admins, _id, versione, values, actor)
      else await store.update(tx, agents, _id, versione, values, actor)
    }
    await sendLetter(context, tx, { to: person.email! }, decidedCase(is, namesOf(person).join(' ')))
  }
