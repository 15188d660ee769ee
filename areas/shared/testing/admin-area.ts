import type { Area } from '../area.ts'

/** The area of administrators with the given pages. */
export const adminArea = (
  routes: Area<'admin'>['routes'],
  open: Area<'admin'>['open'] = [],
): Area<'admin'> => ({
  role: 'admin',
  calls: 'admin',
  base: '/admin',
  name: 'Amministrazione',
  motto: '',
  isDense: true,
  open,
  routes,
})
