import type { ResourceDefinition } from '../contract/records/resource.ts'
import { goodPassword } from '../server/testing/people.ts'
import type { TestApp } from '../server/testing/test-app.ts'

interface Terms {
  prodotto: { nome: string }
}
interface Item {
  _id: string
  varianti: string[] | null
  minimo: number
}
interface Communication {
  _id: string
  destinatari: string[] | null
}

const definedQueries: Record<string, readonly string[]> = {
  '/calcolatori/rata': ['?prodotto=mutuo', '?prodotto=prestito&importo=1000000&durataMesi=48'],
  '/agenzie': ['?provincia=RM', '?regione=Lazio'],
  '/agenzie/luoghi': ['?cerca=roma'],
  '/importazioni': ['?risorsa=faqs'],
  '/feeds/commits': ['?filter[model]=agencies&limit=5', '?filter[action]=create&limit=5'],
  '/feeds/sessions': ['?search=Ada'],
  '/feeds/security': ['?filter[kind]=sign_in&limit=5'],
  '/storage/:bucketName': ['?search=a&limit=2'],
  '/tabelle_asa/:id/righe': ['?durata=60&limit=5'],
}

/** Valid query strings of a read: filters of lists, formats of files. */
export function queriesOf(path: string, definition: ResourceDefinition | undefined): readonly string[] {
  if (/\/(esporta|modello|file)$/.test(path)) return ['?formato=csv']
  if (path.endsWith('/riferimenti/:campo')) return ['?search=ro']
  if (!definition || path !== `/${definition.name}`) return definedQueries[path] ?? []
  const fields = Object.values(definition.fields)
  const sortable = Object.entries(definition.fields).flatMap(([key, field]) => (field.sortable ? [key] : []))
  return [
    '?sort=-_id&limit=3',
    ...sortable.map(key => `?sort=${key}&limit=3`),
    ...(fields.some(({ searched }) => searched) ? ['?search=ro&limit=5'] : []),
  ]
}

/** Bodies that the API accepts, by path. `emails` has the e-mail of a person with `goodPassword` for each area. */
export async function acceptedBodies(
  test: TestApp,
  emails: Record<string, string>,
): Promise<Map<string, Record<string, unknown>>> {
  const asAdmin = { headers: { 'x-flags': 'admin' } }
  const read = async (path: string) => (await test.call('GET', path, asAdmin)).json()
  const { predefinito: need } = await read('/calcolatori/mutui')
  const { predefinito: loan } = await read('/calcolatori/prestiti')
  const { condizioni } = (
    await test.call('POST', '/calcolatori/mutui/condizioni', { payload: { need } })
  ).json()
  const { prodotto } = condizioni.find((terms: Terms) => terms.prodotto.nome === 'Casa Fisso')
  const offer = { prodotto: prodotto._id, tipoTasso: 'fisso' }
  const items: Item[] = await read('/merchandising/getAllPublic')
  const item = items.find(({ varianti }) => varianti === null)!
  const { rows }: { rows: Communication[] } = await read('/communications')
  const person = {
    consensi: { informativa_letta: true, marketing: true, profilazione: false, cessione_terzi: false },
    testoVersione: '2026-11',
  }
  const request = {
    ...person,
    modulo: test.stamp(),
    contatto: { nome: 'Ada', cognome: 'Rossi', email: 'ada@example.it', provincia: 'RM' },
    pagina: 'http://127.0.0.1:8000/mutui',
    campagna: { utm_source: 'lettera' },
  }
  const bodies: Record<string, Record<string, unknown>> = {
    '/calcolatori/mutui/condizioni': { need },
    '/calcolatori/mutui/piano': { need, ...offer },
    '/calcolatori/mutui/simulazioni': { need },
    '/calcolatori/prestiti/condizioni': { need: loan },
    '/calcolatori/cdq/condizioni': { prodotto: 'cqs' },
    '/leads': { ...request, need, offerta: offer },
    '/contatti': { ...request, oggetto: 'mutuo', modo: 'email', orario: 'mattina' },
    '/clients/register': {
      ...person,
      nome: 'Nora',
      cognome: 'Nuova',
      email: 'nora@example.it',
      password: goodPassword,
    },
    '/clients/email/change': { email: 'altra@example.it', password: goodPassword },
    '/merchandising/cart/add': { merchID: item._id, quantity: 2 * item.minimo },
    '/merchandising/cart/change_quantity': { merchID: item._id, quantity: item.minimo },
    '/comunicazioni/letta': {
      comunicazione: rows.find(({ destinatari }) => destinatari?.includes('all'))!._id,
    },
    '/rates/inserimento': {
      righe: [{ tipo: 'euribor_360', scadenza: '3m', data: '2026-11-19', valore: 2.5 }],
      fonte: 'Prova',
      conferma: true,
    },
  }
  for (const [area, email] of Object.entries(emails)) {
    bodies[`/${area}/login`] = { email, password: goodPassword }
    bodies[`/${area}/password/forgot`] = { email }
    bodies[`/${area}/step-up`] = { password: goodPassword }
  }
  return new Map(Object.entries(bodies))
}
