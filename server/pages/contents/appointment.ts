import { type AppointmentResult, appointmentResults } from '../../../contract/pages/appointment.ts'
import { appointmentOfLink } from '../../subjects/appointments/change-by-person.ts'
import type { PageSource } from './source.ts'

const resultIn = (text: string | undefined): AppointmentResult | null =>
  appointmentResults.find(result => result === text) ?? null

/** The appointment of a letter's link. */
export const appointment: PageSource<'/appuntamento/:id'> = {
  isPrivate: true,
  parameters: ['esito'],
  async load(context, { params, query }) {
    const content = await appointmentOfLink(context, params.id!, resultIn(query.esito))
    return { content, status: content.kind === 'gone' ? 404 : 200 }
  },
}
