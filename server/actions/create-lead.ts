import { eq } from 'drizzle-orm'
import { broker } from '../../contract/broker.ts'
import type { Body } from '../../contract/calls/call.ts'
import type { createLead } from '../../contract/calls/leads.ts'
import { duration, euro, percent } from '../../contract/format.ts'
import { purposes, rateKinds } from '../../contract/mortgage.ts'
import type { RecordOf } from '../../contract/resource.ts'
import type { agencies } from '../../contract/resources/agencies.ts'
import { leads } from '../../contract/resources/leads.ts'
import type { Need, Offer } from '../../finance/offers/types.ts'
import type { Context } from '../context.ts'
import { visitor } from '../database/actor.ts'
import type { Queries } from '../database/queries.ts'
import { agenciesTable, provincesTable } from '../database/schema.ts'
import { unprocessable } from '../errors.ts'
import { enqueueMail } from '../mail/mail.ts'
import type { Partner } from '../plugins/callers.ts'

type LeadRequest = Body<typeof createLead>
type Agency = RecordOf<typeof agencies>

/** What the lead keeps of the calculation: made here, whatever the widget had on its screen. */
export interface Simulation {
  giorno: string
  need: Need
  offerta: Offer | null
}

/**
 * Stores a lead with its simulation, its source and its consents, and asks for the agency's e-mail, all in one
 * transaction. Throws 422 for an unknown province.
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
  const at = context.now().toISOString()
  const lead = await context.store.create(
    tx,
    leads,
    {
      ...contatto,
      provincia,
      prodotto: 'mutuo',
      simulazione: simulation,
      fonte: { pagina, campagna, ...(partner && { partner: partner.chiave }) },
      consensi: Object.entries(consensi).map(([tipo, valore]) => ({
        tipo,
        valore,
        testoVersione,
        at,
        fonte: pagina.slice(0, 500),
      })),
      partner: partner?._id ?? null,
      agenzia: agency?._id ?? null,
      stato: 'nuovo',
    },
    visitor,
  )
  await enqueueMail(context, tx, {
    to: agency?.email ?? broker.email,
    subject: `Nuova richiesta: ${contatto.nome} ${contatto.cognome}`,
    text: letter(lead, simulation, partner),
    ...(contatto.email && { replyTo: contatto.email }),
  })
  return { _id: lead._id, telefono: agency?.telefono ?? broker.telefono }
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
    ...line('Messaggio', lead.messaggio),
    ...line('Arriva da', partner?.nome),
    ...line('Pagina', lead.fonte.pagina),
    ...(simulation ? ['', ...simulationLines(simulation)] : []),
    '',
    `Codice della richiesta: ${lead._id}`,
  ].join('\n')
}

function simulationLines({ need, offerta, giorno }: Simulation): string[] {
  return [
    `Simulazione del ${giorno}`,
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
