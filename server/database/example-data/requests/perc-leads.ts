import type { RecordOf } from '../../../../contract/records/resource.ts'
import { agencies } from '../../../../contract/subjects/agencies.ts'
import { agents } from '../../../../contract/subjects/agents.ts'
import type { percLeads } from '../../../../contract/subjects/perc-leads.ts'
import { addDays, at } from '../days.ts'
import type { ExampleSource } from '../example-records.ts'
import { seededRandom } from '../random.ts'

export type SharingRule = RecordOf<typeof percLeads>

/** One group of rules that adds up to 100, with a daily limit, and a paused rule. */
export function generatePercLeads({ seed, today, recordsOf }: ExampleSource): SharingRule[] {
  const random = seededRandom(seed, 'perc-leads')
  const createdAt = at(addDays(today, -40), 9)
  const working = recordsOf(agents).filter(({ status }) => status === 'validated')
  const shares = [
    { perc: 50, tettoGiorno: 4, pausa: false },
    { perc: 30, tettoGiorno: null, pausa: false },
    { perc: 20, tettoGiorno: null, pausa: false },
    { perc: 25, tettoGiorno: null, pausa: true },
  ]
  return shares.map((share, i) => {
    const agent = i === 2 ? null : working[i]!
    const agency = i === 2 ? recordsOf(agencies)[0]! : null
    return {
      _id: random.id(createdAt),
      versione: 1,
      createdAt,
      updatedAt: createdAt,
      nome: `Cessioni a Palermo: ${agent ? `${agent.nome} ${agent.cognome}` : agency!.nome}`,
      agente: agent?._id ?? null,
      agenzia: agency?._id ?? null,
      provincia: 'PA',
      prodotto: 'cqs',
      ...share,
    }
  })
}
