import * as z from 'zod/mini'

/** The answer to a request of a person: its number, and who contacts the person by when. */
export const receivedRequest = z.object({
  _id: z.string(),
  /** Telephone of the agent, of the agency or of the broker. */
  telefono: z.string(),
  /** Nine digits; the letter and the office use the same number. */
  numero: z.string(),
  /** Name of the agent who follows the request, if the agent is public. */
  agente: z.nullable(z.string()),
  /** Name of the agency. */
  agenzia: z.nullable(z.string()),
  /** The instant by which the office promises to contact the person; null without opening hours. */
  entro: z.nullable(z.string()),
  /** The instant of the appointment that the person chose. */
  appuntamento: z.nullable(z.string()),
})

export type ReceivedRequest = z.infer<typeof receivedRequest>
