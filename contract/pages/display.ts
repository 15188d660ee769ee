import type { AgentDisplay } from '../personal-documents/display.ts'

/** A display of an agent, with its figures then and now; null for an unknown address. */
export interface DisplayContent {
  display: AgentDisplay | null
  /** Path of the agent's page; null when the agent has none. */
  pagina: string | null
}
