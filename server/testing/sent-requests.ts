import { followPath } from '../../contract/pages/request-link.ts'
import type { ResourceDefinition } from '../../contract/records/resource.ts'
import { leads } from '../../contract/subjects/leads.ts'
import { requests } from '../../contract/subjects/requests.ts'
import { system } from '../database/actor.ts'
import { jobs } from '../database/schema.ts'
import type { LinkedRequest } from '../subjects/requests/request-links.ts'
import { partnerOrigin, type TestApp } from './test-app.ts'

interface Person {
  nome?: string
  cognome?: string
  telefono?: string
  email?: string
  provincia?: string
  messaggio?: string
}

/** A request in a test, with the number that the person got. */
interface Sent {
  _id: string
  numero: string
}

const forms = {
  consensi: { informativa_letta: true, marketing: false, profilazione: false, cessione_terzi: false },
  testoVersione: '2026-11',
}
/** Each request comes from its own network, so that no limit counts. */
let networks = 0

const definitions = { lead: leads, request: requests }

/** Sends a lead from a calculator, or a message from the contact form, and fails unless accepted. */
export async function sendRequest(
  test: TestApp,
  kind: LinkedRequest['kind'],
  contatto: Person,
  fields: object = {},
): Promise<Sent> {
  const common = {
    contatto: { nome: 'Ada', cognome: 'Rossi', telefono: '333 1234567', ...contatto },
    ...forms,
    modulo: test.stamp(),
  }
  const remoteAddress = `198.18.${Math.floor(networks / 250)}.${networks++ % 250}`
  const answer =
    kind === 'lead'
      ? await test.call('POST', '/leads', {
          payload: {
            ...common,
            partner: 'guida-mutui',
            pagina: 'https://guida-mutui.example/casa',
            ...fields,
          },
          headers: { origin: partnerOrigin },
          remoteAddress,
        })
      : await test.call('POST', '/contatti', {
          payload: {
            ...common,
            oggetto: 'mutuo',
            modo: 'telefono',
            orario: 'mattina',
            pagina: 'http://127.0.0.1:8000/contattaci',
            ...fields,
          },
          remoteAddress,
        })
  if (answer.statusCode !== 201) throw new Error(answer.body)
  return answer.json()
}

/** The token in the newest letter to an applicant. Throws without such a letter. */
export async function followToken({ context }: TestApp, email: string): Promise<string> {
  const rows = await context.database.orm.select().from(jobs)
  const texts = rows
    .toSorted((a, b) => (a._id < b._id ? 1 : -1))
    .map(({ payload }) => payload as { to?: string; text?: string })
    .filter(({ to }) => to?.toLowerCase() === email.toLowerCase())
  const token = texts.map(({ text = '' }) => text.split(`${followPath}/`)[1]?.slice(0, 22)).find(Boolean)
  if (!token) throw new Error(`no letter to ${email} has a link`)
  return token
}

/** Writes fields of a lead or request as the server itself, with every rule. */
export async function writeRequest(
  { context: { store, database } }: TestApp,
  kind: LinkedRequest['kind'],
  id: string,
  values: object,
): Promise<void> {
  const definition: ResourceDefinition = definitions[kind]
  const { versione } = await store.get(database.orm, definition, id, system)
  await store.update(database.orm, definition, id, versione, { ...values }, system)
}

/** Moves a lead or request to a state as an administrator does. */
export async function moveRequest(
  test: TestApp,
  kind: LinkedRequest['kind'],
  id: string,
  stato: string,
): Promise<void> {
  const { name } = definitions[kind]
  const headers = { 'x-flags': 'admin' }
  const { versione } = (await test.call('GET', `/${name}/${id}`, { headers })).json()
  const answer = await test.call('POST', `/${name}/${id}/stato`, { headers, payload: { versione, stato } })
  if (answer.statusCode !== 200) throw new Error(answer.body)
}
