import { agentsGroups } from '../../contract/records/resource-pages.ts'
import type { Area } from '../shared/area.ts'
import { openRoutes } from '../shared/pages/open-routes.ts'

/** The agents' area. */
export const agents: Area<'agent'> = {
  role: 'agent',
  calls: 'agents',
  base: '/agents',
  name: 'Area agenti',
  motto: 'Il lavoro di ogni giorno: pratiche, strumenti, documenti.',
  groups: agentsGroups,
  isDense: true,
  worksOffline: true,
  open: openRoutes('/agents'),
  load: () => import('./routes.ts'),
}
