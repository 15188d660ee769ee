import { afterEach, expect, it, vi } from 'vitest'
import { cookieJar } from '../../client/session-cookies.ts'
import { App } from '../shared/app.tsx'
import { createServices, type Services } from '../shared/services.ts'
import { press, rendered, settle, write } from '../shared/testing/rendered.tsx'
import { type StubAnswer, server } from '../shared/testing/server.ts'
import { clients } from './area.ts'
// The files that the pages load on demand: a test waits for them only a few seconds.
import '../shared/pages/notice-first.tsx'
import '../shared/signed-in-pages.tsx'
import './files/files.tsx'
import './invitation/invitation.tsx'
import './routes.ts'

const me = { _id: '9', nome: 'Ada', cognome: 'Rossi', email: 'ada@esempio.it', secondoFattore: false }
const unread = 'Per entrare occorre dichiarare di aver letto l’informativa.'

let services: Services
async function open(
  path: string,
  answers: Record<string, StubAnswer | ((r: Request) => Promise<StubAnswer>)>,
) {
  history.replaceState(null, '', path)
  const api = server({ 'GET /intermediario': { status: 503, json: 'Fra poco.' }, ...answers })
  services = createServices(clients, api.fetch)
  await rendered(<App services={services} />)
  await settle()
  return api
}
afterEach(() => {
  services.session.clear()
  vi.restoreAllMocks()
  history.replaceState(null, '', '/')
})

const heading = () => document.querySelector('h1')?.textContent
const content = () => document.querySelector('#contenuto')

it('the notice is declared as read by the tick alone; then the page takes its place, and the focus', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  cookieJar(document, false).write('client', { access: 'a.b.c', refresh: 'd' })
  let isRead = false
  const api = await open('/area-clienti/pratiche', {
    'GET /clients/getMe': async () => ({ json: { ...me, informativaLetta: isRead } }),
    'GET /clients/pratiche': { json: { rows: [] } },
    'POST /clients/informativa': async request => {
      const { letta } = await request.json()
      isRead = letta
      return letta ? { json: {} } : { status: 422, json: { message: unread, fields: { letta: unread } } }
    },
  })
  await press('Continua')
  expect(document.querySelector('form')?.textContent).toContain(unread)
  expect(document.activeElement?.getAttribute('type')).toBe('checkbox')
  document.querySelector<HTMLInputElement>('input[type="checkbox"]')!.click()
  await press('Continua')
  expect(heading()).toBe('Pratiche')
  expect(document.activeElement).toBe(content())
  expect(api.names().filter(name => name === 'POST /clients/informativa')).toHaveLength(2)
})

it('the step of an invitation after the fiscal code takes the focus', async () => {
  await open(`/area-clienti/invito/${'i'.repeat(43)}#${'s'.repeat(43)}`, {
    'POST /clients/inviti/verifica': { json: { nome: 'Ada', email: me.email, serve: 'password' } },
  })
  write('codiceFiscale', 'RSSMRA80A01H501U')
  await press('Continua')
  expect(heading()).toBe('Ada, ancora un passo')
  expect(document.activeElement).toBe(content())
})

it.each([
  ['signed in', true, ['/area-clienti', 'Vai alla Sua area']],
  ['not signed in', false, ['/area-clienti/login', 'Accedi']],
])('an invitation that was used already leads to the area for somebody who is %s', async (_, isIn, way) => {
  if (isIn) cookieJar(document, false).write('client', { access: 'a.b.c', refresh: 'd' })
  await open(`/area-clienti/invito/${'i'.repeat(43)}#${'s'.repeat(43)}`, {
    'GET /clients/getMe': { json: { ...me, informativaLetta: true } },
  })
  const links = [...content()!.querySelectorAll('a')].map(one => [one.getAttribute('href'), one.textContent])
  expect(links[0]).toEqual(way)
})
