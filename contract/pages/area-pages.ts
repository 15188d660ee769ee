import type { Role } from '../access/permissions.ts'
import { areas } from '../calls/sessions.ts'
import { agentsResources } from '../records/agents-pages.ts'
import { officeGroups, officeResources } from '../records/back-office.ts'

/** Paths of the pages of every area. */
const ofEach = [
  '',
  '/login',
  '/password-dimenticata',
  '/confirm-reset-password/:token',
  '/annulla-modifica/:token',
  '/settings',
]

const others: Record<Role, readonly string[]> = {
  admin: [
    '/feeds/sessions',
    '/agents/:id/bdv',
    ...['/asa', '/newfin', '/tabelle_hub'].flatMap(list => [list, `${list}/:id`]),
    '/system/euribor-eurirs',
    '/system/comunicazioni/:id/letture',
    '/system/banks/products/:id',
    '/system/banks/products/:id/add',
    '/system/banks/products/:id/importa',
    '/system/banks/products/:id/:product',
    ...Object.keys(officeGroups).map(group => `/${group}`),
    '/agencies/mappa',
    '/settings/societa',
    '/settings/mappa',
    '/system/serverinfo',
    '/system/securityLog',
    '/system/storage',
    '/system/storage/:bucketName',
    '/system/storage/:bucketName/:key',
    '/system/percLeads',
    '/calculators/calcolatoreMutui',
    '/calculators/calcolatorePrestiti',
    '/calculators/calcolatoreCdq',
    '/calculators/displayRata',
    '/calculators/displayPrestito',
    '/feeds/commits',
    '/feeds/commits/:id',
    ...officeResources.flatMap(({ list, one = list, madeElsewhere, imported = !madeElsewhere }) => [
      list,
      ...(madeElsewhere ? [] : [`${list}/add`]),
      ...(imported ? [`${list}/importa`] : []),
      `${one}/:id`,
    ]),
  ],
  agent: ['/system/EuriborEurirs', ...agentsResources.flatMap(({ list }) => [list, `${list}/:id`])],
  client: ['/register', '/register/:referal', '/confirm-account/:token', '/confirm-email/:token'],
}

/**
 * The addresses of an area's pages; `:name` is a variable segment. The server cannot import the areas' route tables and
 * answers 404 for every other address.
 */
export const areaPages = (role: Role): string[] =>
  [...ofEach, ...others[role]].map(path => areas[role].pages + path)
