import { formatLongDay } from '../../../contract/italian/days.ts'
import type { LetterGroup } from '../../../contract/letters/letter.ts'
import type { RequestContact } from '../../../contract/pages/request-words.ts'
import { type LeadSimulation, needFacts, offerFacts } from '../../../contract/products/simulation-words.ts'
import { toPrepare } from '../../../contract/products/to-prepare.ts'
import type { RecordOf } from '../../../contract/records/resource.ts'
import type { leads } from '../../../contract/subjects/leads.ts'
import type { Confirmation } from '../requests/applicant-letter.ts'

type Lead = RecordOf<typeof leads>

/** The content of the letter that confirms a lead with a number to the person. */
export function leadConfirmation(
  lead: Pick<Lead, 'telefono' | 'simulazione'>,
  numero: string,
  contact: RequestContact,
): Confirmation {
  const simulation = lead.simulazione as LeadSimulation | null
  return {
    numero,
    contact,
    verb: lead.telefono ? 'La chiamerà' : 'Le scriverà',
    groups: simulation ? simulationGroups(simulation) : [],
    toPrepare: toPrepare(simulation),
    hasFigures: Boolean(simulation?.offerta),
  }
}

/** The simulation in the letter to the person. */
const simulationGroups = (simulation: LeadSimulation): LetterGroup[] => [
  { title: 'Che cosa ha chiesto', facts: needFacts(simulation, { withoutPersonal: true }) },
  ...(simulation.offerta
    ? [
        {
          title: `L’offerta che ha scelto, con le cifre del ${formatLongDay(simulation.giorno)}`,
          facts: offerFacts(simulation.offerta),
        },
      ]
    : []),
]
