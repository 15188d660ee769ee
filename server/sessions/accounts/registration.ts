import { and, eq, gt, lt } from 'drizzle-orm'
import type { Body } from '../../../contract/calls/call.ts'
import type { confirmClient, registerClient } from '../../../contract/calls/sessions.ts'
import { clients } from '../../../contract/subjects/clients.ts'
import type { Context } from '../../context.ts'
import { system } from '../../database/actor.ts'
import { agentsTable, registrations } from '../../database/schema.ts'
import type { Queries } from '../../database/statements/queries.ts'
import { AppError, unprocessable } from '../../errors.ts'
import { enqueueJob } from '../../jobs/job-queue.ts'
import { mayBeShown } from '../../subjects/agents/public-agents.ts'
import { confirmedReferrer } from '../../subjects/agents/referrers.ts'
import { consentPages } from '../../subjects/clients/consents.ts'
import { mustBeUncommon, setPassword, wordsOf } from '../credentials/credentials.ts'
import { decrypt, encrypt, hashOf, randomToken } from '../credentials/keys.ts'
import { spent } from '../credentials/single-use.ts'
import { alreadyRegisteredLetter, confirmLetter } from './letters.ts'
import { byEmail, type People } from './people.ts'
import { mayWriteTo, sendRecovery, spendLetter } from './recovery.ts'

const lifetimeMs = 72 * 3_600_000

/**
 * The payload of a registration. `password` is the encrypted hash, because the jobs table stores payloads in plain
 * text.
 */
export interface Registration {
  nome: string
  cognome: string
  email: string
  referal: string | null
  consensi: People['client']['consensi']
  password: string
}

/**
 * Takes a registration. The request does the same work for new and for known addresses; a job does the rest. Throws 422
 * for a common password, 429 beyond the letters that one network may cause in an hour.
 */
export async function requestRegistration(
  context: Context,
  request: Body<typeof registerClient>,
  ip: string,
): Promise<void> {
  const { database, now, passwords, keys } = context
  const { nome, cognome, email, referal, consensi, testoVersione, password } = request
  mustBeUncommon(password, wordsOf([nome, cognome], email), 'password')
  await spendLetter(context, ip)
  const hashed = await passwords.hash(password)
  if (!(await mayWriteTo(context, { role: 'client', email }))) return
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
      fonte: consentPages.registration,
      email,
    })),
    password: encrypt(keys, hashed),
  }
  await enqueueJob(context, database.orm, { kind: 'registration', lane: 'awaited', payload })
}

/**
 * The job: stores the registration and sends a link that confirms it; the customer is created at the confirmation. An
 * address with a customer gets a notice instead, and a pending customer a reset link.
 */
export async function register(context: Context, tx: Queries, registration: Registration): Promise<void> {
  const { email } = registration
  const found = await byEmail(tx, 'client', email)
  if (found?.person.status === 'pending') return sendRecovery(context, tx, { role: 'client', email })
  if (found) return alreadyRegisteredLetter(context, tx, found.person)
  const token = randomToken()
  const expiresAt = new Date(context.now().getTime() + lifetimeMs)
  await tx.insert(registrations).values({ hash: hashOf(token), email, data: registration, expiresAt })
  await confirmLetter(context, tx, email, token)
}

async function agentOf(tx: Queries, codice: string): Promise<string | null> {
  const [agent] = await tx
    .select({ _id: agentsTable._id })
    .from(agentsTable)
    .where(and(eq(agentsTable.codice, codice), eq(agentsTable.status, 'validated')))
  return (agent?._id as string | undefined) ?? null
}

/** The name of the public agent or confirmed referrer with this code; null when there is none. */
export async function referralName(db: Queries, codice: string): Promise<string | null> {
  if (!codice) return null
  const { nome, cognome } = agentsTable
  const [agent] = await db
    .select({ nome, cognome })
    .from(agentsTable)
    .where(and(eq(agentsTable.codice, codice), mayBeShown))
  if (agent) return `${agent.nome} ${agent.cognome}`
  return (await confirmedReferrer(db, codice))?.nome ?? null
}

/**
 * Confirms the registration of a link and creates the customer, who may then sign in. Requires the password again,
 * because somebody else may have registered this address, and the letters look the same. Throws 422 for an invalid link
 * or a wrong password, 409 when a customer with the address exists meanwhile.
 */
export async function confirm(
  context: Context,
  { token, password }: Body<typeof confirmClient>,
): Promise<void> {
  const { database, now, keys, passwords, store } = context
  const valid = and(eq(registrations.hash, hashOf(token)), gt(registrations.expiresAt, now()))
  const [registration] = await database.orm.select().from(registrations).where(valid)
  if (!registration) throw spent()
  const { password: encrypted, ...values } = registration.data as Registration
  const hashed = decrypt(keys, encrypted)
  if (!(await passwords.verify(hashed, password)))
    throw unprocessable({
      password:
        'Non è la password scelta con questa registrazione: provi con il link di un’altra e-mail, o si registri di nuovo.',
    })
  await database.orm.transaction(async tx => {
    const [used] = await tx.delete(registrations).where(valid).returning()
    if (!used) throw spent()
    await tx.delete(registrations).where(eq(registrations.email, registration.email))
    if (await byEmail(tx, 'client', registration.email))
      throw new AppError(409, 'Questo indirizzo ha già un accesso: se serve, chieda una nuova password.')
    const record = {
      ...values,
      agente: values.referal ? await agentOf(tx, values.referal) : null,
      emailVerificata: true,
      emailConfermata: {
        email: registration.email,
        at: now().toISOString(),
        come: 'registrazione',
        condivisi: [],
      },
      status: 'validated',
    }
    const { _id } = await store.create(tx, clients, record, system)
    await setPassword(context, tx, _id, hashed)
  })
}

/** Deletes expired registrations. */
export const forgetRegistrations = async ({ database, now }: Context): Promise<void> => {
  await database.orm.delete(registrations).where(lt(registrations.expiresAt, now()))
}
