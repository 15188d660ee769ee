import { isDeepStrictEqual } from 'node:util'
import { desc, eq, sql } from 'drizzle-orm'
import { broker } from '../../contract/broker.ts'
import type { Body } from '../../contract/calls/call.ts'
import type { createLead } from '../../contract/calls/leads.ts'
import { cut } from '../../contract/characters.ts'
import { day } from '../../contract/days.ts'
import { duration, euro, percent } from '../../contract/format.ts'
import { purposes, rateKinds } from '../../contract/mortgage.ts'
import type { RecordOf } from '../../contract/resource.ts'
import type { agencies } from '../../contract/resources/agencies.ts'
import { leads } from '../../contract/resources/leads.ts'
import type { Need, Offer } from '../../finance/offers/types.ts'
import type { Context } from '../context.ts'
import { system, visitor } from '../database/actor.ts'
import { fold } from '../database/fold.ts'
import type { Queries } from '../database/queries.ts'
import { agenciesTable, leadsTable, provincesTable } from '../database/schema.ts'
import { unprocessable } from '../errors.ts'
import { enqueueMail } from '../mail/mail.ts'
import type { Partner } from '../plugins/callers.ts'

type LeadRequest = Body<typeof createLead>
type Agency = RecordOf<typeof agencies>
type Lead = RecordOf<typeof leads>

/** What the lead keeps of the calculation: made here, whatever the widget had on its screen. */
export interface Simulation {
  giorno: string
  need: Need
  offerta: Offer | null
}

/** The same person asking again within this is the same request. */
const joinedWithinMs = 10 * 60_000

/**
 * Stores a lead with its simulation, its source and its consents, and asks for the agency's e-mail, all in one
 * transaction. Who asked a few minutes ago is joined to that lead: what is new is kept there, and a letter goes only
 * if something is new. Throws 422 for an unknown province.
 */
export async function storeLead(
  context: Context,
  tx: Queries,
  request: LeadRequest,
  { partner, simulation }: { partner: Partner | null; simulation: Simulation | null },
): Promise<{ _id: string; telefono: string }> {
  const { contatto, consensi, testoVersione, pagina, campagna = {} } = request
  const provincia = contatto.provincia ?? simulation?.need.provincia ?? null
  const agency = await agencyFor(tx, provincia)
  const answer = (lead: Lead) => ({ _id: lead._id, telefono: agency?.telefono ?? broker.telefono })
  const at = context.now().toISOString()
  const asked = {
    ...contatto,
    provincia,
    messaggio: contatto.messaggio || null,
    simulazione: simulation,
    agenzia: agency?._id ?? null,
  }
  const before = await askedJustNow(context, tx, contatto)
  if (before && isDeepStrictEqual({ ...before, ...asked }, before)) return answer(before)

  const { store } = context
  const lead = before
    ? // Nobody edits a lead from outside: it is the server that joins the two.
      await store.update(tx, leads, before._id, before.versione, asked, system)
    : await store.create(
        tx,
        leads,
        {
          ...asked,
          prodotto: 'mutuo',
          fonte: { pagina, campagna, ...(partner && { partner: partner.chiave }) },
          consensi: Object.entries(consensi).map(([tipo, valore]) => ({
            tipo,
            valore,
            testoVersione,
            at,
            fonte: cut(pagina, 500),
          })),
          partner: partner?._id ?? null,
          stato: 'nuovo',
        },
        visitor,
      )
  await enqueueMail(context, tx, {
    to: agency?.email ?? broker.email,
    subject: `${before ? 'Richiesta aggiornata' : 'Nuova richiesta'}: ${contatto.nome} ${contatto.cognome}`,
    text: letter(lead, simulation, partner),
    ...(contatto.email && { replyTo: contatto.email }),
  })
  return answer(lead)
}

/** The lead of the same person, by name and contact, of the last minutes. */
async function askedJustNow(
  { now }: Context,
  tx: Queries,
  { nome, cognome, telefono, email }: LeadRequest['contatto'],
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
        and (${leadsTable.telefono} = ${telefono ?? null} or ${leadsTable.email} = ${email ?? null})`,
    )
    .orderBy(desc(leadsTable._id!))
    .limit(1)
  if (!row) return null
  const { ricerca: _, ...lead } = row
  return lead as unknown as Lead
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

const line = (label: string, value: string | null | undefined) => (value ? [`${label}: ${value}`] : [])

function letter(
  lead: RecordOf<typeof leads>,
  simulation: Simulation | null,
  partner: Partner | null,
): string {
  return [
    'È arrivata una nuova richiesta di contatto.',
    '',
    ...line('Nome', `${lead.nome} ${lead.cognome}`),
    ...line('Telefono', lead.telefono),
    ...line('E-mail', lead.email),
    ...line('Provincia', lead.provincia),
    ...line('Messaggio', lead.messaggio?.replace(/\r?\n/g, '\n  ')),
    ...line('Arriva da', partner?.nome),
    ...line('Pagina', lead.fonte.pagina),
    ...(simulation ? ['', ...simulationLines(simulation)] : []),
    '',
    `Codice della richiesta: ${lead._id}`,
  ].join('\n')
}

function simulationLines({ need, offerta, giorno }: Simulation): string[] {
  return [
    `Simulazione del ${day(giorno)}`,
    ...line('Finalità', purposes[need.finalita]),
    ...line('Valore della casa', euro(need.valore)),
    ...line('Importo', euro(need.importo)),
    ...line('Durata', duration(need.durataMesi)),
    ...line('Reddito netto mensile', need.redditoNetto === undefined ? null : euro(need.redditoNetto)),
    ...(offerta
      ? [
          ...line(
            'Offerta',
            `${offerta.banca.nome}, ${offerta.prodotto.nome} (${rateKinds[offerta.tipoTasso]})`,
          ),
          ...line('Rata', euro(offerta.rata)),
          ...line('TAN', percent(offerta.tan)),
          ...line('TAEG', percent(offerta.taeg)),
        ]
      : []),
  ]
}
