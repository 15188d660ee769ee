import type { Area } from '../area.ts'

/** The administrators' area with other pages. */
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
