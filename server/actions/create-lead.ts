import { isDeepStrictEqual } from 'node:util'
import { desc, eq, sql } from 'drizzle-orm'
import { broker } from '../../contract/broker.ts'
import type { Body } from '../../contract/calls/call.ts'
import type { createLead } from '../../contract/calls/leads.ts'
import { cut } from '../../contract/characters.ts'
import { moment } from '../../contract/kept-simulation.ts'
import type { RecordOf } from '../../contract/resource.ts'
import type { agencies } from '../../contract/resources/agencies.ts'
import { leads } from '../../contract/resources/leads.ts'
import type { Context } from '../context.ts'
import { system, visitor } from '../database/actor.ts'
import { fold } from '../database/fold.ts'
import type { Queries } from '../database/queries.ts'
import { agenciesTable, leadsTable, provincesTable } from '../database/schema.ts'
import { unprocessable } from '../errors.ts'
import { publish } from '../live/publish.ts'
import { enqueueMail } from '../mail/mail.ts'
import type { Partner } from '../plugins/callers.ts'
import { enqueueLeadWebhook } from '../webhooks/lead-created.ts'
import { line, type Simulation, simulationLines } from './lead-simulation.ts'

type LeadRequest = Body<typeof createLead>
type Agency = RecordOf<typeof agencies>
type Lead = RecordOf<typeof leads>
type Choice = Lead['consensi'][number]

/** The same person asking again within this is the same request. */
const joinedWithinMs = 10 * 60_000

/** What a lead's message can hold. */
const longestMessage = 10_000

/**
 * Stores a lead with its simulation, its source and its consents, and asks for the agency's e-mail, all in one
 * transaction. Who asked a few minutes ago on the same partner's pages is joined to that lead: what is new is added
 * there, and a letter goes only if something is new. Throws 422 for an unknown province.
 */
export async function storeLead(
  context: Context,
  tx: Queries,
  request: LeadRequest,
  { partner, simulation }: { partner: Partner | null; simulation: Simulation | null },
): Promise<{ _id: string; telefono: string }> {
  const { contatto, pagina, campagna = {} } = request
  const { store } = context
  const at = context.now().toISOString()
  const provincia = contatto.provincia ?? simulation?.need.provincia ?? null
  const nearest = await agencyFor(tx, provincia)
  const before = await askedJustNow(context, tx, contatto, partner)
  const agency = before?.agenzia ? await agencyOf(tx, before.agenzia) : nearest
  const answer = (lead: Lead) => ({ _id: lead._id, telefono: agency?.telefono ?? broker.telefono })

  const messaggio = before && messageWith(before, contatto, at)
  if (before && (messaggio ?? '').length <= longestMessage) {
    const changed = choices(request, at).filter(choice => isNewChoice(before, choice))
    const joined = {
      messaggio,
      provincia: before.provincia ?? provincia,
      agenzia: before.agenzia ?? agency?._id ?? null,
      simulazione: simulation ?? before.simulazione,
      consensi: [...before.consensi, ...changed],
    }
    if (isDeepStrictEqual({ ...before, ...joined }, before)) return answer(before)
    // Nobody edits a lead from outside: it is the server that joins the two.
    const lead = await store.update(tx, leads, before._id, before.versione, joined, system)
    await publish(tx, { topic: 'leads', name: 'lead-changed', id: lead._id })
    await enqueueMail(context, tx, mailTo(agency, lead, partner, changed))
    return answer(lead)
  }

  const lead = await store.create(
    tx,
    leads,
    {
      ...contatto,
      provincia,
      messaggio: contatto.messaggio || null,
      simulazione: simulation,
      agenzia: nearest?._id ?? null,
      prodotto: simulation?.prodotto ?? 'mutuo',
      fonte: { pagina, campagna, ...(partner && { partner: partner.chiave }) },
      consensi: choices(request, at),
      partner: partner?._id ?? null,
      stato: 'nuovo',
    },
    visitor,
  )
  await publish(tx, { topic: 'leads', name: 'lead-created', id: lead._id })
  await enqueueMail(context, tx, mailTo(nearest, lead, partner))
  await enqueueLeadWebhook(context, tx, lead, partner)
  return { _id: lead._id, telefono: nearest?.telefono ?? broker.telefono }
}

const choices = ({ consensi, testoVersione, pagina }: LeadRequest, at: string): Choice[] =>
  Object.entries(consensi).map(([tipo, valore]) => ({
    tipo: tipo as Choice['tipo'],
    valore,
    testoVersione,
    at,
    fonte: cut(pagina, 500),
  }))

/** The last choice of a kind counts; those before stay as they were made. */
function isNewChoice({ consensi }: Lead, { tipo, valore, testoVersione }: Choice): boolean {
  const last = consensi.findLast(choice => choice.tipo === tipo)
  return last?.valore !== valore || last.testoVersione !== testoVersione
}

/** What stands above each addition to a message. */
const additionHead = /(?:^|\n\n)\[[^\]\n]+\]\n/

/**
 * The lead's message with what a later request says otherwise below, with its time. Who knows a name and a telephone
 * may not be that person: the first contacts stay where answers are sent.
 */
function messageWith(before: Lead, contatto: LeadRequest['contatto'], at: string): string | null {
  const { messaggio } = before
  const { telefono, email, provincia } = contatto
  const text = [
    ...line('Telefono', telefono === before.telefono ? null : telefono),
    ...line('E-mail', email === before.email ? null : email),
    ...line('Provincia', before.provincia === null || provincia === before.provincia ? null : provincia),
    ...(contatto.messaggio ? [contatto.messaggio] : []),
  ].join('\n')
  const said = (messaggio ?? '').split(additionHead)
  if (!text || said.includes(text)) return messaggio
  return `${messaggio ? `${messaggio}\n\n` : ''}[${moment(at)}]\n${text}`
}

/** The lead of the same person, by name and contact, of the last minutes, from the pages of the same partner. */
async function askedJustNow(
  { now }: Context,
  tx: Queries,
  { nome, cognome, telefono, email }: LeadRequest['contatto'],
  partner: Partner | null,
): Promise<Lead | null> {
  const contact = fold(`${nome} ${cognome} ${telefono ?? email}`)
  // Two that arrive together wait for each other here.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${contact}, 0))`)
  const since = new Date(now().getTime() - joinedWithinMs)
  const [row] = await tx
    .select()
    .from(leadsTable)
    .where(
      sql`${leadsTable.createdAt} > ${since} and ${leadsTable.nome} = ${nome} and ${leadsTable.cognome} = ${cognome}
        and ${leadsTable.partner} is not distinct from ${partner?._id ?? null}
        and (${leadsTable.telefono} = ${telefono ?? null} or ${leadsTable.email} = ${email ?? null})`,
    )
    .orderBy(desc(leadsTable._id!))
    .limit(1)
  if (!row) return null
  const { ricerca: _, ...lead } = row
  return lead as unknown as Lead
}

async function agencyOf(tx: Queries, id: string): Promise<Agency | null> {
  const [agency] = await tx.select().from(agenciesTable).where(eq(agenciesTable._id!, id))
  return (agency as unknown as Agency | undefined) ?? null
}

/** The agency of the province; where there is none, the nearest as the crow flies. */
async function agencyFor(tx: Queries, sigla: string | null): Promise<Agency | null> {
  if (!sigla) return null
  const [province] = await tx.select().from(provincesTable).where(eq(provincesTable.sigla!, sigla))
  if (!province) throw unprocessable({ 'contatto.provincia': 'Scegliere la provincia dall’elenco.' })
  const open = (await tx
    .select()
    .from(agenciesTable)
    .where(eq(agenciesTable.status!, 'validated'))) as unknown as Agency[]
  const distance = ({ indirizzo }: Agency) =>
    indirizzo.provincia === sigla
      ? -1
      : Math.hypot(
          indirizzo.lat - (province.lat as number),
          // A degree of longitude is shorter than one of latitude: 0.74 of it at Rome.
          (indirizzo.lng - (province.lng as number)) * 0.74,
        )
  return open.sort((a, b) => distance(a) - distance(b))[0] ?? null
}

/** The letter to the agency. With `changed`, the lead was there: these are the choices that are new. */
function mailTo(agency: Agency | null, lead: Lead, partner: Partner | null, changed?: Choice[]) {
  return {
    to: agency?.email ?? broker.email,
    subject: `${changed ? 'Richiesta aggiornata' : 'Nuova richiesta'}: ${lead.nome} ${lead.cognome}`,
    text: letter(lead, partner, changed),
    ...(lead.email && { replyTo: lead.email }),
  }
}

const choiceNames: Record<Choice['tipo'], string> = {
  informativa_letta: 'informativa letta',
  marketing: 'marketing',
  profilazione: 'profilazione',
  cessione_terzi: 'cessione a terzi',
}

function letter(lead: Lead, partner: Partner | null, changed?: Choice[]): string {
  const simulation = lead.simulazione as Simulation | null
  return [
    changed ? 'Una richiesta di contatto è stata aggiornata.' : 'È arrivata una nuova richiesta di contatto.',
    '',
    ...line('Nome', `${lead.nome} ${lead.cognome}`),
    ...line('Telefono', lead.telefono),
    ...line('E-mail', lead.email),
    ...line('Provincia', lead.provincia),
    ...line('Messaggio', lead.messaggio?.replace(/\r?\n/g, '\n  ')),
    ...line(
      'Consensi cambiati',
      changed?.map(({ tipo, valore }) => `${choiceNames[tipo]} ${valore ? 'sì' : 'no'}`).join(', '),
    ),
    ...line('Arriva da', partner?.nome),
    ...line('Pagina', lead.fonte.pagina),
    ...(simulation ? ['', ...simulationLines(simulation)] : []),
    '',
    `Codice della richiesta: ${lead._id}`,
  ].join('\n')
}
