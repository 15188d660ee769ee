import { officeGroups } from '../../contract/records/resource-pages.ts'
import type { Area } from '../shared/area.ts'
import { openRoutes } from '../shared/pages/open-routes.ts'

/** The back office. */
export const admin: Area<'admin'> = {
  role: 'admin',
  calls: 'admin',
  base: '/admin',
  name: 'Amministrazione',
  motto: 'Contenuti, persone, banche e richieste di Quinto.',
  groups: officeGroups,
  isDense: true,
  open: openRoutes('/admin'),
  load: () => import('./routes.ts'),
}
