import type { RecordOf } from '../../../../contract/records/resource.ts'
import type { appointments } from '../../../../contract/subjects/appointments.ts'
import { leads } from '../../../../contract/subjects/leads.ts'
import { addDays, at } from '../days.ts'
import type { ExampleSource } from '../example-records.ts'
import { seededRandom } from '../random.ts'

type Appointment = RecordOf<typeof appointments>

/** Days from today of the appointment in each state. */
const daysAhead: Record<Appointment['stato'], number> = { fissato: 1, annullato: 3, mancato: -2, tenuto: -3 }

/** An appointment in each state, with the most recent leads of an agency. */
export function generateAppointments({ seed, today, recordsOf }: ExampleSource): Appointment[] {
  const random = seededRandom(seed, 'appointments')
  const states: Appointment['stato'][] = ['fissato', 'annullato', 'mancato', 'tenuto']
  const all = recordsOf(leads)
  const followed = all.filter(({ agenzia }) => agenzia)
  const ofEachState = states.flatMap((stato, i): Appointment | [] => {
    const lead = followed.at(-1 - i)
    if (!lead) return []
    const inizio = at(addDays(today, daysAhead[stato]), 10, 15)
    return appointmentWith(lead, random, { createdAt: at(addDays(today, -2 - i), 10), inizio, stato })
  })
  return [...ofEachState, ...callsOfToday(all, random, today)]
}

/** The calls of today with people whom an agent has met. */
function callsOfToday(
  all: readonly RecordOf<typeof leads>[],
  random: ReturnType<typeof seededRandom>,
  today: string,
): Appointment[] {
  const own = all.filter(({ agente, stato }) => agente && stato === 'appuntamento').slice(-2)
  return own.map((lead, i) =>
    appointmentWith(lead, random, {
      createdAt: at(addDays(today, -1), 16, 30 + i),
      inizio: at(today, 11 + i * 4, 15),
      stato: 'fissato',
    }),
  )
}

interface Made {
  createdAt: Date
  inizio: Date
  stato: Appointment['stato']
}

const appointmentWith = (
  { _id: lead, agenzia, agente }: RecordOf<typeof leads>,
  random: ReturnType<typeof seededRandom>,
  { createdAt, inizio, stato }: Made,
): Appointment => ({
  _id: random.id(createdAt),
  versione: 1,
  createdAt,
  updatedAt: createdAt,
  lead,
  richiesta: null,
  cliente: null,
  agenzia,
  agente,
  inizio: inizio.toISOString(),
  stato,
  nota: null,
})
