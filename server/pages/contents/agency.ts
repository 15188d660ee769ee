import { and, eq, type SQL, sql } from 'drizzle-orm'
import { nextOpeningChange } from '../../../contract/italian/opening-hours.ts'
import type { AgencyContent, Person } from '../../../contract/pages/agency.ts'
import { outlines } from '../../../contract/pages/map/outlines.ts'
import { project } from '../../../contract/pages/map/projection.ts'
import type { CalculatorElement } from '../../../contract/pages/news.ts'
import type { RecordOf } from '../../../contract/records/resource.ts'
import type { AgencyProduct, agencies } from '../../../contract/subjects/agencies.ts'
import { agents } from '../../../contract/subjects/agents.ts'
import type { Context } from '../../context.ts'
import { agenciesTable, agentsTable } from '../../database/schema.ts'
import { agencyMayBeShown } from '../../subjects/agencies/public-agencies.ts'
import { type Agent, mayBeShown } from '../../subjects/agents/public-agents.ts'
import { contactForm } from './contact-form.ts'
import { isUuid } from './is-uuid.ts'
import type { PageSource } from './source.ts'

type Agency = RecordOf<typeof agencies>

/** A public agency, by slug; its id redirects to the slug. */
export const agency: PageSource<'/agenzia/:id'> = {
  async load(context, { params }) {
    const id = params.id!
    const byId = isUuid(id)
    const found = await publicAgency(context, byId ? eq(agenciesTable._id, id) : eq(agenciesTable.slug, id))
    if (!found) return null
    if (byId) return { redirect: `/agenzia/${found.slug}` }
    const people = await peopleOf(context, found._id)
    const now = context.now()
    const { nome, slug, indirizzo, telefono, whatsapp, email, pec, orari, urlPhoto, descrizione } = found
    const calcolatore = calculatorOf(found)
    return {
      content: {
        nome,
        slug,
        indirizzo,
        telefono,
        whatsapp,
        email,
        pec,
        orari,
        foto: urlPhoto,
        descrizione,
        servizi: found.servizi,
        comuniServiti: found.comuniServiti,
        accessibile: found.accessibile,
        people: people.map(person),
        calcolatore,
        map: mapOf(indirizzo),
        adesso: now.toISOString(),
      },
      widgets: {
        ...(calcolatore && { [calcolatore]: { agenzia: slug } }),
        ...contactForm({ agenzia: slug }),
      },
      changesAt: nextOpeningChange(orari, now),
    }
  },
}

const calculators: readonly (readonly [AgencyProduct, CalculatorElement])[] = [
  ['mutuo', 'quinto-mutui'],
  ['prestito', 'quinto-prestiti'],
  ['cessione', 'quinto-cdq'],
  ['aziende', 'quinto-leasing'],
]

/** The calculator of the agency's main product; an agency without products follows all of them. */
function calculatorOf({ riceveRichieste, prodotti }: Agency): AgencyContent['calcolatore'] {
  if (!riceveRichieste) return null
  return calculators.find(([product]) => !prodotti?.length || prodotti.includes(product))?.[1] ?? null
}

async function publicAgency({ database }: Context, which: SQL): Promise<Agency | undefined> {
  const [row] = await database.reads.select().from(agenciesTable).where(and(which, agencyMayBeShown)).limit(1)
  return row
}

/** Public agents of the agency, its manager first. */
async function peopleOf({ database }: Context, id: string): Promise<Agent[]> {
  return await database.reads
    .select()
    .from(agentsTable)
    .where(and(eq(agentsTable.agenzia, id), mayBeShown))
    .orderBy(
      sql`${agentsTable.figura} = 'responsabile_agenzia' desc, ${agentsTable.cognome} collate "und-x-icu", ${agentsTable._id}`,
    )
}

const person = (agent: Agent): Person => ({
  slug: agent.slug!,
  nome: `${agent.nome} ${agent.cognome}`,
  figura: agents.fields.figura.values[agent.figura],
  foto: agent.urlPhoto,
  specializzazioni: specialitiesOf(agent),
})

export const specialitiesOf = ({ specializzazioni }: Agent): string[] =>
  (specializzazioni ?? []).map(key => agents.fields.specializzazioni.values[key])

function mapOf({ regione, lat, lng }: Agency['indirizzo']): AgencyContent['map'] {
  const outline = outlines.find(({ nome }) => nome === regione)
  return outline ? { path: outline.path, box: outline.box, point: project({ lat, lng }) } : null
}
