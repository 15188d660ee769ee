import { officeGroups } from '../../../contract/records/resource-pages.ts'
import type { Area, AreaRoute } from '../area.ts'

/** The area of administrators with the given pages. */
export const adminArea = (routes: readonly AreaRoute[], open: Area<'admin'>['open'] = []): Area<'admin'> => ({
  role: 'admin',
  calls: 'admin',
  base: '/admin',
  name: 'Amministrazione',
  motto: '',
  groups: officeGroups,
  isDense: true,
  open,
  load: async () => ({ routes }),
})
