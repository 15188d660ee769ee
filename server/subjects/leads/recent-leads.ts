import { leads } from '../../../contract/subjects/leads.ts'
import type { Context } from '../../context.ts'
import { system } from '../../database/actor.ts'

export interface LeadLine {
  _id: string
  at: string
  persona: string
  recapito: string
  importo: number | null
  offerta: string | null
  partner: string | null
  /** Parameters of the campaign, in the form of a query string. */
  campagna: string
  stato: string
}

/** The newest leads, for the command line. */
export async function recentLeads({ store, database }: Context, limit = 20): Promise<LeadLine[]> {
  const { rows } = await store.list(database.orm, leads, { sort: '-_id', limit }, system)
  return rows.map(lead => {
    const simulation = lead.simulazione as {
      need?: { importo?: number }
      offerta?: { banca: { nome: string } }
    } | null
    return {
      _id: lead._id,
      at: lead.createdAt.toISOString(),
      persona: `${lead.nome} ${lead.cognome}`,
      recapito: lead.telefono ?? lead.email ?? '',
      importo: simulation?.need?.importo ?? null,
      offerta: simulation?.offerta?.banca.nome ?? null,
      partner: lead.fonte.partner ?? null,
      campagna: String(new URLSearchParams(lead.fonte.campagna)),
      stato: leads.fields.stato.values[lead.stato],
    }
  })
}
