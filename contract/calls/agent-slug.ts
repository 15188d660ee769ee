import * as z from 'zod/mini'

/** Names an agent's page in an address or a request; one that is nobody's is as if it were not there. */
export const agentSlug = z.optional(
  z.string().check(z.maxLength(100, 'L’indirizzo dell’agente ha al massimo 100 caratteri.')),
)
