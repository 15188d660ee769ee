import { and, eq } from 'drizzle-orm'
import type { Body } from '../../contract/calls/call.ts'
import type { registerClient } from '../../contract/calls/sessions.ts'
import { clients } from '../../contract/resources/clients.ts'
import type { Context } from '../context.ts'
import { system } from '../database/actor.ts'
import type { Queries } from '../database/queries.ts'
import { agentsTable, jobs } from '../database/schema.ts'
import { mustBeUncommon, setPassword, wordsOf } from './credentials.ts'
import { decrypt, encrypt } from './keys.ts'
import { alreadyRegisteredLetter } from './letters.ts'
import { byEmail, byId, type People } from './people.ts'
import { sendConfirmation } from './recovery.ts'
import { useUp } from './single-use.ts'

/** What the job needs; the hash of the password encrypted, as a job's payload is there to be looked at. */
export interface Registration {
  nome: string
  cognome: string
  email: string
  referal: string | null
  consensi: People['client']['consensi']
  password: string
}

/**
 * Takes a registration. The request does the same work whether the address is new or not: what there is to do, the
 * job does. Throws 422 for a common password.
 */
export async function askRegistration(context: Context, asked: Body<typeof registerClient>): Promise<void> {
  const { database, now, newId, passwords, keys } = context
  const { nome, cognome, email, referal, consensi, testoVersione, password } = asked
  mustBeUncommon(password, wordsOf([nome, cognome], email), 'password')
  const hashed = await passwords.hash(password)
  const at = now()
  const payload: Registration = {
    nome,
    cognome,
    email,
    referal: referal || null,
    consensi: Object.entries(consensi).map(([tipo, valore]) => ({
      tipo: tipo as People['client']['consensi'][number]['tipo'],
      valore,
      testoVersione,
      at: at.toISOString(),
      fonte: '/area-clienti/register',
    })),
    password: encrypt(keys, hashed),
  }
  await database.orm
    .insert(jobs)
    .values({ _id: newId(), kind: 'registration', payload, runAt: at, createdAt: at })
}

/** The job: a customer still to be confirmed, and a letter; to who has an access already, a letter that says so. */
export async function register(context: Context, tx: Queries, registration: Registration): Promise<void> {
  const { store, keys } = context
  const { password, ...values } = registration
  const found = await byEmail(tx, 'client', values.email)
  if (found && found.person.status !== 'pending') return alreadyRegisteredLetter(context, tx, found.person)
  const record = {
    ...values,
    agente: values.referal ? await agentOf(tx, values.referal) : null,
    emailVerificata: false,
    status: 'pending',
  }
  // Who never confirmed may not even have been the one who asked: the last to ask counts, and gets the letter.
  const client = found
    ? await store.update(tx, clients, found.person._id, found.person.versione, record, system)
    : await store.create(tx, clients, record, system)
  await setPassword(context, tx, client._id, decrypt(keys, password))
  await sendConfirmation(context, tx, client)
}

async function agentOf(tx: Queries, codice: string): Promise<string | null> {
  const [agent] = await tx
    .select({ _id: agentsTable._id! })
    .from(agentsTable)
    .where(and(eq(agentsTable.codice!, codice), eq(agentsTable.status!, 'validated')))
  return (agent?._id as string | undefined) ?? null
}

/** Confirms a customer's address; from then on they may sign in. */
export const confirm = (context: Context, token: string): Promise<void> =>
  context.database.orm.transaction(async tx => {
    const _id = await useUp(context, tx, 'confirm', 'client', token)
    const found = await byId(tx, 'client', _id)
    if (found?.person.status !== 'pending') return
    const { versione } = found.person
    const changes = { status: 'validated', emailVerificata: true }
    await context.store.update(tx, clients, _id, versione, changes, system)
  })
