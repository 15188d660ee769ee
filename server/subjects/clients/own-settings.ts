import { eq } from 'drizzle-orm'
import type { Answer } from '../../../contract/calls/call.ts'
import { consentTexts } from '../../../contract/calls/leads.ts'
import { type ConsentKind, consentKinds, type ownSettings } from '../../../contract/calls/own-settings.ts'
import {
  isSwitchedOn,
  lastConsent,
  missingConsent,
  type Notification,
  notifications,
} from '../../../contract/letters/notifications.ts'
import type { RecordOf } from '../../../contract/records/resource.ts'
import { clients } from '../../../contract/subjects/clients.ts'
import type { Context } from '../../context.ts'
import { type Actor, systemFor } from '../../database/actor.ts'
import { agentsTable, clientsTable } from '../../database/schema.ts'
import type { Queries } from '../../database/statements/queries.ts'
import { unauthenticated } from '../../errors.ts'
import type { Agent } from '../agents/public-agents.ts'
import { brokerIn } from '../broker/broker.ts'
import { settingsPage, sharingGivenWith, withdrawnAt } from './sharing-consent.ts'

type Customer = RecordOf<typeof clients>
type Settings = Answer<typeof ownSettings>
type Signed = Extract<Actor, { kind: 'client' }>

const registerPage = '/area-clienti/register'

const placeOf = (fonte: string): Settings['consensi'][number]['storia'][number]['dove'] =>
  fonte === registerPage ? 'registrazione' : fonte === settingsPage ? 'impostazioni' : 'richiesta'

/** The agent who follows the customer, or else the house. */
async function whoChanges(db: Queries, { agente }: Customer): Promise<Settings['chiCambia']> {
  const broker = await brokerIn(db)
  const house = { nome: broker.nome, telefono: broker.telefono, email: broker.email }
  if (!agente) return house
  const [row] = await db.select().from(agentsTable).where(eq(agentsTable._id, agente))
  const agent = row as Agent | undefined
  if (agent?.status !== 'validated') return house
  return {
    nome: `${agent.nome} ${agent.cognome}`,
    telefono: agent.telefono ?? agent.cellulare ?? broker.telefono,
    email: agent.email,
  }
}

/**
 * The lines about consents, in the order of their times. A consent to sharing that was given with a message counts like
 * one given in the area, until the customer withdraws the consent.
 */
async function consentsOf(db: Queries, customer: Customer): Promise<Customer['consensi']> {
  const { consensi, email, emailVerificata } = customer
  if (!email || !emailVerificata) return consensi
  const known = new Set(consensi.map(({ at }) => at))
  const withdrawn = withdrawnAt(consensi)
  const further = (await sharingGivenWith(db, email.toLowerCase())).filter(
    ({ at }) => !known.has(at) && (!withdrawn || at < withdrawn),
  )
  return [...consensi, ...further].sort((a, b) => a.at.localeCompare(b.at))
}

async function shown(db: Queries, customer: Customer): Promise<Settings> {
  const { nome, cognome, denominazione, partitaIva, codiceFiscale, dataNascita, email, cellulare } = customer
  const consensi = await consentsOf(db, customer)
  const read = lastConsent(consensi, 'informativa_letta')
  return {
    dati: { nome, cognome, denominazione, partitaIva, codiceFiscale, dataNascita, email, cellulare },
    chiCambia: await whoChanges(db, customer),
    informativa: read?.valore ? { at: read.at, testoVersione: read.testoVersione } : null,
    consensi: consentKinds.map(tipo => ({
      tipo,
      dato: lastConsent(consensi, tipo)?.valore ?? false,
      storia: consensi
        .filter(line => line.tipo === tipo)
        .map(({ valore, at, testoVersione, fonte }) => ({
          dato: valore,
          at,
          testoVersione,
          dove: placeOf(fonte),
        }))
        .reverse(),
    })),
    testoVersione: consentTexts,
    notifiche: notifications.map(tipo => ({
      tipo,
      attiva: isSwitchedOn(customer, tipo),
      manca: missingConsent(customer, tipo) as ConsentKind | null,
    })),
  }
}

/** The settings of the signed-in customer. Throws 401 for a customer who was deleted meanwhile. */
export async function settingsOf({ database: { orm } }: Context, client: string): Promise<Settings> {
  const [row] = await orm.select().from(clientsTable).where(eq(clientsTable._id, client))
  if (!row) throw unauthenticated()
  return shown(orm, row as Customer)
}

/** Changes the record of the signed-in customer, one write after the other; null changes nothing. */
const change = (
  context: Context,
  actor: Signed,
  changed: (
    customer: Customer,
    at: string,
    tx: Queries,
  ) => Partial<Customer> | null | Promise<Partial<Customer> | null>,
): Promise<Settings> =>
  context.database.orm.transaction(async tx => {
    const [row] = await tx.select().from(clientsTable).where(eq(clientsTable._id, actor.id)).for('update')
    if (!row) throw unauthenticated()
    const customer = row as Customer
    const values = await changed(customer, context.now().toISOString(), tx)
    if (!values) return shown(tx, customer)
    const { _id, versione } = customer
    return shown(
      tx,
      (await context.store.update(tx, clients, _id, versione, values, systemFor(actor))) as Customer,
    )
  })

export const changePhone = (context: Context, actor: Signed, cellulare: string) =>
  change(context, actor, before =>
    cellulare === (before.cellulare ?? '') ? null : { cellulare: cellulare || null },
  )

/** Adds a line about a consent, unless the last line says the same. Earlier lines stay. */
export const setConsent = (
  context: Context,
  actor: Signed,
  { tipo, dato, testoVersione }: { tipo: ConsentKind; dato: boolean; testoVersione: string },
) =>
  change(context, actor, async (customer, at, tx) =>
    (lastConsent(await consentsOf(tx, customer), tipo)?.valore ?? false) === dato
      ? null
      : { consensi: [...customer.consensi, { tipo, valore: dato, testoVersione, at, fonte: settingsPage }] },
  )

export const setLetters = (
  context: Context,
  actor: Signed,
  { tipo, attiva }: { tipo: Notification; attiva: boolean },
) =>
  change(context, actor, (customer, at) =>
    isSwitchedOn(customer, tipo) === attiva
      ? null
      : {
          notifiche: [...(customer.notifiche ?? []).filter(one => one.tipo !== tipo), { tipo, attiva, at }],
        },
  )
