import { isDeepStrictEqual } from 'node:util'
import { eq } from 'drizzle-orm'
import type { Answer, Body } from '../../../contract/calls/call.ts'
import { consentTexts } from '../../../contract/calls/leads.ts'
import type { ConsentKind, changeOwnAddress, ownSettings } from '../../../contract/calls/own-settings.ts'
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
import { clientsTable } from '../../database/schema.ts'
import type { Queries } from '../../database/statements/queries.ts'
import { conflict, unauthenticated } from '../../errors.ts'
import { officeOf } from '../appointments/appointment.ts'
import { followerOf } from '../requests/callback.ts'
import { placeOf } from '../requests/place.ts'
import { consentPages, consentsOf, countingOf, isRefused, shownConsents } from './consents.ts'
import { hasProvedIdentity, isVerified } from './proved-identity.ts'
import { hasReadNotice } from './read-notice.ts'

type Customer = RecordOf<typeof clients>
type Settings = Answer<typeof ownSettings>
type Signed = Extract<Actor, { kind: 'client' }>

/** The agent who follows the customer, or else the house. */
async function whoChanges(db: Queries, { agente }: Customer): Promise<Settings['chiCambia']> {
  const { chi: nome, telefono, email } = followerOf(await officeOf(db, { agente, agenzia: null }))
  return { nome, telefono, email }
}

async function shown(db: Queries, customer: Customer): Promise<Settings> {
  const {
    nome,
    cognome,
    denominazione,
    partitaIva,
    codiceFiscale,
    dataNascita,
    email,
    cellulare,
    indirizzo,
  } = customer
  const isProved = await hasProvedIdentity(db, customer)
  const consensi = await consentsOf(db, customer)
  const read = lastConsent(consensi, 'informativa_letta')
  return {
    dati: {
      ...{ nome, cognome, denominazione, partitaIva, email, cellulare, indirizzo },
      ...(isProved ? { codiceFiscale, dataNascita } : { codiceFiscale: null, dataNascita: null }),
    },
    nascosti: isProved ? [] : (['codiceFiscale', 'dataNascita'] as const).filter(key => customer[key]),
    indirizzoBloccato: await isVerified(db, customer._id),
    chiCambia: await whoChanges(db, customer),
    informativa: read?.valore ? { at: read.at, testoVersione: read.testoVersione } : null,
    consensi: shownConsents(await countingOf(db, customer), consensi),
    testoVersione: consentTexts,
    notifiche: notifications.map(tipo => ({
      tipo,
      attiva: isSwitchedOn(customer, tipo),
      manca: missingConsent({ consensi }, tipo) as ConsentKind | null,
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

/** Writes the address. Throws 409 once the person's adequate verification is compiled, 422 for a place that is none. */
export const changeAddress = (context: Context, actor: Signed, given: Body<typeof changeOwnAddress>) =>
  change(context, actor, async ({ _id, indirizzo }, _at, tx) => {
    if (await isVerified(tx, _id))
      throw conflict(
        'L’indirizzo è nell’adeguata verifica, che la legge vuole uguale ai documenti: se è cambiato, scriva a chi La segue.',
      )
    const { provincia, comune } = await placeOf(tx, given, '')
    const address = { ...given, comune: comune!, provincia: provincia! }
    return isDeepStrictEqual(indirizzo, address) ? null : { indirizzo: address }
  })

/** Adds a line about a consent, unless the line would change nothing. Earlier lines stay. */
export const setConsent = (
  context: Context,
  actor: Signed,
  { tipo, dato, testoVersione }: { tipo: ConsentKind; dato: boolean; testoVersione: string },
) =>
  change(context, actor, async (customer, at, tx) => {
    const lines = await consentsOf(tx, customer)
    const stored = await countingOf(tx, customer)
    if (dato ? lastConsent(lines, tipo)?.valore : isRefused(stored, lines, tipo)) return null
    const email = customer.email ?? undefined
    const line = { tipo, valore: dato, testoVersione, at, fonte: consentPages.settings, email }
    return { consensi: [...customer.consensi, line] }
  })

/** Records that the customer has read the privacy notice, with the version and the time, once for each version. */
export const setNoticeRead = (context: Context, actor: Signed, testoVersione: string) =>
  change(context, actor, (customer, at) =>
    hasReadNotice(customer)
      ? null
      : {
          consensi: [
            ...customer.consensi,
            {
              tipo: 'informativa_letta',
              valore: true,
              testoVersione,
              at,
              fonte: consentPages.entry,
              email: customer.email ?? undefined,
            },
          ],
        },
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
