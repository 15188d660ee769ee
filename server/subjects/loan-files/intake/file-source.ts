import { eq, sql } from 'drizzle-orm'
import { loanFileRefusals } from '../../../../contract/access/loan-file-refusals.ts'
import type { LeadSimulation } from '../../../../contract/products/simulation-words.ts'
import type { RecordOf } from '../../../../contract/records/resource.ts'
import { leads } from '../../../../contract/subjects/leads.ts'
import { loanFiles } from '../../../../contract/subjects/loan-files/loan-files.ts'
import { requests } from '../../../../contract/subjects/requests.ts'
import { impersonalNeed, impersonalOffer } from '../../../../finance/offers/impersonal.ts'
import type { Terms } from '../../../../finance/offers/types.ts'
import type { Context } from '../../../context.ts'
import { type Actor, system } from '../../../database/actor.ts'
import { recordAmong, rowsFor } from '../../../database/row-access.ts'
import {
  bankProductsTable,
  banksTable,
  leadsTable,
  loanFilesTable,
  requestsTable,
} from '../../../database/schema.ts'
import type { Queries } from '../../../database/statements/queries.ts'
import { AppError, conflict, notFound, unprocessable } from '../../../errors.ts'
import { publish } from '../../../live/publish.ts'
import { confirmedReferrer } from '../../agents/referrers.ts'
import { chargesOf } from '../../bank-products/products-in-force.ts'
import { isFileOfLead } from '../../leads/leads-of-files.ts'
import { asSent } from '../../requests/as-sent.ts'
import { nameWords, type Person } from './similar-customers.ts'

type Lead = RecordOf<typeof leads>
type Request = RecordOf<typeof requests>
type LoanFile = RecordOf<typeof loanFiles>

/** The lead or the message from which a file starts. */
export type Source = { kind: 'lead'; record: Lead } | { kind: 'richiesta'; record: Request }

const sources = {
  lead: { definition: leads, table: leadsTable },
  richiesta: { definition: requests, table: requestsTable },
} as const

/** Reads the lead or the message whose person `actor` may turn into a customer. Throws 404. */
export async function sourceFor(
  db: Queries,
  actor: Actor,
  { lead, richiesta }: { lead?: string | undefined; richiesta?: string | undefined },
): Promise<Source | null> {
  const id = lead ?? richiesta
  if (!id) return null
  const kind = lead ? 'lead' : 'richiesta'
  const { definition } = sources[kind]
  const record = await recordAmong(db, definition, id, rowsFor(actor, definition.access.write))
  if (!record) throw notFound()
  return { kind, record } as Source
}

/** Reads a message that `actor` may change, and locks it until the transaction ends. Throws 404. */
export async function lockedRequest(tx: Queries, actor: Actor, id: string): Promise<Request> {
  await tx.execute(sql`select from ${requestsTable} where _id = ${id} for update`)
  const source = await sourceFor(tx, actor, { richiesta: id })
  return source!.record as Request
}

/**
 * Reads the lead or the message of a new file and locks it until the transaction ends, so that of several simultaneous
 * calls one starts the file. Throws 404, and 409 with the file when there is one.
 */
export async function claimSource(
  tx: Queries,
  actor: Actor,
  ids: { lead?: string | undefined; richiesta?: string | undefined },
): Promise<Source | null> {
  const seen = await sourceFor(tx, actor, ids)
  if (!seen) return null
  const { kind, record } = seen
  await tx.execute(sql`select from ${sources[kind].table} where _id = ${record._id} for update`)
  const [file] = await tx
    .select()
    .from(loanFilesTable)
    .where(kind === 'lead' ? isFileOfLead(record._id) : eq(loanFilesTable.richiesta, record._id))
  if (file) throw await alreadyConverted(tx, actor, file as LoanFile)
  // The record may have changed while this call waited for the lock.
  return sourceFor(tx, actor, ids)
}

async function alreadyConverted(tx: Queries, actor: Actor, { _id, IDEGG }: LoanFile): Promise<AppError> {
  const error = new AppError(
    409,
    `C’è già la pratica ${IDEGG}.`,
    undefined,
    undefined,
    loanFileRefusals.converted,
  )
  const readable = await recordAmong(tx, loanFiles, _id, rowsFor(actor, loanFiles.access.read))
  return readable ? Object.assign(error, { record: { _id, nome: IDEGG } }) : error
}

/** The person of a lead or of a message. */
export const personOfSource = ({ record: { nome, cognome, email, telefono } }: Source): Person => ({
  tipo: 'persona',
  nome,
  cognome,
  denominazione: null,
  partitaIva: null,
  codiceFiscale: null,
  email,
  cellulare: telefono,
})

/**
 * The consents of a lead or message for its file. A choice is of the person who made it: the customer has the name under
 * which the request arrived, whatever somebody has written there since. They are consents of the customer only while
 * `consentsOf` finds them confirmed, because anybody may type an address and tick the boxes.
 */
export async function consentsOfSource(
  tx: Queries,
  source: Source | null,
  { nome, cognome }: Pick<Person, 'nome' | 'cognome'>,
): Promise<Lead['consensi']> {
  if (!source) return []
  const [sent] = await asSent(tx, [source.record])
  const isTheirs = nameWords(`${sent!.nome} ${sent!.cognome}`) === nameWords(`${nome} ${cognome}`)
  return isTheirs ? sent!.consensi : []
}

/** The values of a file that its lead or message has already. */
export async function valuesOfSource(tx: Queries, source: Source | null): Promise<Partial<LoanFile>> {
  if (!source) return {}
  const { kind, record } = source
  const { _id, partner, fonte } = record
  const common = { [kind]: _id, partner, fonte }
  if (kind === 'richiesta') return { ...common, segnalatore: record.segnalatore }
  const simulation = simulationOf(source)
  const referrer = await confirmedReferrer(tx, record.fonte.segnalazione)
  return {
    ...common,
    segnalatore: referrer?._id ?? null,
    simulazione: record.simulazione,
    ...(simulation && loanOf(simulation)),
    ...(simulation &&
      'importo' in simulation.need &&
      'valore' in simulation.need &&
      propertyOf(simulation.need, record)),
    ...(simulation?.offerta &&
      'tipoTasso' in simulation.offerta && { tipoTasso: simulation.offerta.tipoTasso }),
  }
}

/** What the person asked for in the calculator. */
const loanOf = ({ need }: LeadSimulation): Partial<LoanFile> => ({
  durataMesi: need.durataMesi,
  ...('finalita' in need && { finalita: need.finalita }),
  ...('valore' in need && !('bene' in need) && { valoreImmobile: need.valore }),
})

/** The home of a mortgage. The town of a lead is that of the home where the provinces agree. */
const propertyOf = (
  { provincia, classeEnergetica }: { provincia?: string; classeEnergetica?: string },
  lead: Lead,
): Pick<LoanFile, 'immobile'> => ({
  immobile:
    provincia || classeEnergetica
      ? ({
          ...(provincia && { provincia }),
          ...(provincia && provincia === lead.provincia && lead.comune && { comune: lead.comune }),
          ...(classeEnergetica && { classeEnergetica }),
        } as LoanFile['immobile'])
      : null,
})

/** The simulation of a lead. */
export const simulationOf = (source: Source | null): LeadSimulation | null =>
  source?.kind === 'lead' ? (source.record.simulazione as LeadSimulation | null) : null

/** Work, income and debts that the person typed in the calculator. */
export function incomeOf(simulation: LeadSimulation | null) {
  if (!simulation) return {}
  const { need } = simulation
  if ('bene' in need) return {}
  return {
    occupazione: ('occupazione' in need && need.occupazione) || null,
    redditoNettoMensile: ('netto' in need ? need.netto : need.redditoNetto) ?? null,
    altriImpegniMensili: ('altreRate' in need && need.altreRate) || null,
  }
}

/** The version of the calculation rules of simulations that name none. */
const firstMathematics = 1

/**
 * The request to the bank of the chosen offer, with the figures of the offer as the person saw them and the version of
 * the mathematics that computed them. The charges are those of the product when the file starts; without the product the
 * offer stays in the simulation alone. Null without an offer, and when the bank no longer exists.
 */
export async function askedOfBank(tx: Queries, simulation: LeadSimulation | null) {
  if (!simulation?.offerta) return null
  const { offerta, giorno, need, matematica = firstMathematics } = simulation
  const { banca, prodotto } = offerta
  const [bank] = await tx.select().from(banksTable).where(eq(banksTable._id, banca._id))
  if (!bank) return null
  const [product] = await tx.select().from(bankProductsTable).where(eq(bankProductsTable._id, prodotto._id))
  return {
    banca: banca._id,
    importoChiesto: amountOf(simulation),
    durataChiesta: need.durataMesi,
    tanChiesto: offerta.tan,
    ...(product?.banca === banca._id && {
      prodottoBanca: prodotto._id,
      offerta: {
        giorno,
        matematica,
        condizioni: { prodotto, banca, ...chargesOf<Terms>(product) },
        ...withoutPerson(simulation),
      },
    }),
  }
}

/** The amount that the bank is asked for: of a lease and of an assignment, what the offer finances. */
function amountOf({ need, offerta }: LeadSimulation): number | null {
  if (offerta && 'capitale' in offerta) return offerta.capitale
  if (offerta && 'finanziato' in offerta) return offerta.finanziato
  return 'importo' in need ? need.importo : null
}

/** Need and offer without the person's income, age and debts. */
function withoutPerson(simulation: LeadSimulation) {
  switch (simulation.prodotto) {
    case undefined:
    case 'mutuo':
      return { need: impersonalNeed(simulation.need), offerta: impersonalOffer(simulation.offerta!) }
    case 'prestito': {
      const { finalita, importo, durataMesi } = simulation.need
      const { rapportoRataReddito: _, ...offerta } = simulation.offerta!
      return { need: { finalita, importo, durataMesi }, offerta }
    }
    case 'leasing':
      return { need: simulation.need, offerta: simulation.offerta! }
    default: {
      const { prodotto, durataMesi } = simulation.need
      return { need: { prodotto, durataMesi, rata: simulation.offerta!.rata }, offerta: simulation.offerta! }
    }
  }
}

/** The broker's fee in the chosen offer. */
export const feeOf = (simulation: LeadSimulation | null): number | null =>
  simulation?.offerta?.costi?.find(({ voce }) => voce === 'compenso')?.totale ?? null

/** The moves of a lead to `convertito`, by its state. */
const wayOfLead: Partial<Record<Lead['stato'], readonly Lead['stato'][]>> = {
  nuovo: ['contattato', 'qualificato', 'convertito'],
  assegnato: ['contattato', 'qualificato', 'convertito'],
  non_risponde: ['contattato', 'qualificato', 'convertito'],
  perso: ['contattato', 'qualificato', 'convertito'],
  contattato: ['qualificato', 'convertito'],
  appuntamento: ['qualificato', 'convertito'],
  qualificato: ['convertito'],
  convertito: [],
}

/** The moves of a message whose person has been answered with a file. */
const wayOfRequest: Partial<Record<Request['stato'], readonly Request['stato'][]>> = {
  nuova: ['risposta'],
  in_carico: ['risposta'],
  risposta: [],
  chiusa: [],
}

/** Throws 409 for a lead or message that is put aside, which no file may start from. */
export function requireInWork(source: Source | null): void {
  const way =
    !source || (source.kind === 'lead' ? wayOfLead[source.record.stato] : wayOfRequest[source.record.stato])
  if (way) return
  throw conflict(
    source?.kind === 'lead'
      ? 'Il lead è messo da parte come doppio o indesiderato: lo riapra prima di aprire una pratica.'
      : 'La richiesta è segnata come indesiderata: la rimetta fra le nuove prima di aprire una pratica.',
  )
}

/**
 * Moves the lead or the message on, as writes of the system, so that nobody gets a letter about the states in between. A
 * lead without an agent gets the agent of the file. Throws 422 when there is none.
 */
export async function finishSource(
  { store }: Pick<Context, 'store'>,
  tx: Queries,
  source: Source | null,
  { agente, agenzia }: Pick<LoanFile, 'agente' | 'agenzia'>,
): Promise<void> {
  if (!source) return
  if (source.kind === 'richiesta') {
    let { record } = source
    for (const state of wayOfRequest[record.stato] ?? [])
      record = await store.move(tx, requests, record._id, record.versione, state, system)
    return
  }
  let { record } = source
  if (!record.agente) {
    if (!agente) throw unprocessable({ agente: 'Scelga l’agente che segue la persona.' })
    const values = { agente, agenzia: record.agenzia ?? agenzia }
    record = await store.update(tx, leads, record._id, record.versione, values, system)
  }
  for (const state of wayOfLead[record.stato] ?? [])
    record = await store.move(tx, leads, record._id, record.versione, state, system)
  await publish(tx, { topic: 'leads', name: 'lead-changed', id: record._id })
}
