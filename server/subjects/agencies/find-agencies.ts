import { and, eq, sql } from 'drizzle-orm'
import { agenciesAtOnce, type findAgencies, mappedAgencies } from '../../../contract/calls/agencies.ts'
import type { Answer, Query } from '../../../contract/calls/call.ts'
import { nextOpeningChange, openingAt } from '../../../contract/italian/opening-hours.ts'
import type { Context } from '../../context.ts'
import { agenciesTable, agentsTable, settingsTable } from '../../database/schema.ts'
import { cached } from '../../records/cached.ts'
import { mayBeShown, pictureAddress } from '../agents/public-agents.ts'
import { providerOf } from '../broker/broker.ts'
import { distanceKm, roundedKm } from './distance.ts'
import { agencyMayBeShown } from './public-agencies.ts'

type Found = Answer<typeof findAgencies>
type Agency = Omit<Found['agenzie'][number], 'distanza'>
type Wishes = Omit<Query<typeof findAgencies>, 'partner'>

/** Maximum age of the cached answer, after which visitors see a change. */
const recentMs = 10_000
const byName = new Intl.Collator('it').compare

/** All public agencies, ordered by name. Thousands fit in memory, and each search filters all of them. */
const publicAgencies = cached(async ({ database, settings }: Context): Promise<Agency[]> => {
  const rows = await database.orm
    .select({ agency: agenciesTable, person: agentsTable })
    .from(agenciesTable)
    .leftJoin(agentsTable, and(eq(agentsTable._id, agenciesTable.responsabile), mayBeShown))
    .where(agencyMayBeShown)
  return (
    rows
      // The fields go to public pages unchanged, so the mapping lists only public fields.
      .map(({ agency, person }) => ({
        _id: agency._id,
        nome: agency.nome,
        slug: agency.slug,
        indirizzo: agency.indirizzo,
        telefono: agency.telefono,
        whatsapp: agency.whatsapp,
        orari: agency.orari,
        servizi: agency.servizi,
        comuniServiti: agency.comuniServiti,
        accessibile: agency.accessibile,
        descrizione: agency.descrizione,
        foto: pictureAddress(agency.urlPhoto, settings.publicUrl),
        responsabile: person && `${person.nome} ${person.cognome}`,
      }))
      .sort((a, b) => byName(a.nome, b.nome) || (a._id < b._id ? -1 : 1))
  )
}, recentMs)

/** The external map that an administrator has configured; null when there is none. */
const outsideMap = cached(async ({ database }: Context): Promise<Found['mappa']> => {
  const [row] = await database.orm
    .select()
    .from(settingsTable)
    .where(sql`${settingsTable.codice} = 'mappa' and ${settingsTable.attiva}`)
  if (!row) return null
  const { tessere, attribuzione, attribuzioneUrl } = row
  return { tessere, attribuzione, attribuzioneUrl }
}, recentMs)

const provider = cached(providerOf, recentMs)

/** The public agencies that match the filters, by name, or by distance from a point. */
export async function agenciesFor(context: Context, wishes: Wishes): Promise<Found> {
  const [all, mappa, intermediario] = await Promise.all([
    publicAgencies(context),
    outsideMap(context),
    provider(context),
  ])
  const now = context.now()
  const { regione, provincia, lat, lng, da = 0 } = wishes
  const matching = all.filter(agency => meets(agency, wishes, now))
  const sigla = provincia?.toUpperCase()
  const found = matching
    .filter(({ indirizzo }) => !regione || indirizzo.regione === regione)
    .filter(({ indirizzo }) => !sigla || indirizzo.provincia === sigla)
    .map(agency => ({
      agency,
      distanza: lat === undefined || lng === undefined ? null : distanceKm({ lat, lng }, agency.indirizzo),
    }))
  // The sort is stable: agencies at equal distance stay ordered by name.
  if (lat !== undefined) found.sort((a, b) => a.distanza! - b.distanza!)
  return {
    totale: found.length,
    agenzie: found
      .slice(da, da + agenciesAtOnce)
      .map(({ agency, distanza }) => ({ ...agency, distanza: distanza && roundedKm(distanza) })),
    punti:
      found.length > mappedAgencies
        ? []
        : found.map(({ agency: { _id, nome, indirizzo } }) => ({
            _id,
            nome,
            lat: indirizzo.lat,
            lng: indirizzo.lng,
          })),
    regioni: countByRegion(matching),
    servizi: [...new Set(all.flatMap(({ servizi }) => servizi))].sort(byName),
    mappa,
    intermediario,
    adesso: now.toISOString(),
  }
}

/** The next instant at which a public agency opens or closes; null when none does before the end of the day in Rome. */
export const nextAgencyChange = async (context: Context): Promise<Date | null> =>
  nextOpeningChange(
    (await publicAgencies(context)).flatMap(({ orari }) => orari),
    context.now(),
  )

const meets = (agency: Agency, { aperte, accessibili, servizio }: Wishes, now: Date) =>
  (!aperte || openingAt(agency.orari, now).open) &&
  (!accessibili || agency.accessibile) &&
  (!servizio || agency.servizi.includes(servizio))

function countByRegion(found: Agency[]): Found['regioni'] {
  const counts = new Map<string, number>()
  for (const { indirizzo } of found) counts.set(indirizzo.regione, (counts.get(indirizzo.regione) ?? 0) + 1)
  return Array.from(counts, ([nome, numero]) => ({ nome, numero })).sort((a, b) => byName(a.nome, b.nome))
}
