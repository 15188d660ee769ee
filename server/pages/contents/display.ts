import { anyDisplay } from '../../subjects/agents/displays/agent-displays.ts'
import { isShown } from '../../subjects/agents/public-agents.ts'
import type { PageSource } from './source.ts'

/** The page that says whether a display is still true. */
export const display: PageSource<'/display/:id'> = {
  isPrivate: true,
  async load(context, { params }) {
    const found = await anyDisplay(context, params.id!)
    if (!found) return { content: { display: null, pagina: null }, status: 404 }
    const { display, agent } = found
    return { content: { display, pagina: isShown(agent) ? `/agente/${agent.slug}` : null } }
  },
}
