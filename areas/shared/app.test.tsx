import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { cookieJar } from '../../client/session-cookies.ts'
import { App } from './app.tsx'
import { useData, useRefresh } from './calls/data.ts'
import { openRoutes } from './pages/open-routes.ts'
import { createServices, type Services } from './services.ts'
import { adminArea } from './testing/admin-area.ts'
import { button, press, rendered, settle, write } from './testing/rendered.tsx'
import { server } from './testing/server.ts'

const area = adminArea(
  [
    { path: '/admin', title: 'Inizio', menu: 'Amministrazione', load: page('il banco') },
    { path: '/admin/news', title: 'Notizie', menu: 'Sito', needs: ['news'], load: page('le notizie') },
    {
      path: '/admin/clients',
      title: 'Clienti',
      menu: 'Sito',
      needs: ['clients_see'],
      load: page('i clienti'),
    },
    { path: '/admin/clients/:id', title: 'Cliente', needs: ['clients_see'], load: page('un cliente') },
    {
      path: '/admin/sessions',
      title: 'Sessioni',
      menu: 'Sistema',
      load: async () => ({ default: TwoReaders }),
    },
  ],
  openRoutes('/admin'),
)
function page(text: string) {
  return async () => ({
    default: () => (
      <>
        <h1>{text}</h1>
        <p id="in-fondo" tabIndex={-1} />
      </>
    ),
  })
}
/** Two components that read the same data, and a button that reads the data again. */
function TwoReaders() {
  const refresh = useRefresh()
  return (
    <>
      <Reader />
      <Reader />
      <button type="button" onClick={() => void refresh('GET /admin/sessions')}>
        Aggiorna
      </button>
    </>
  )
}
const Reader = () => <p className="reader">{useData('GET /admin/sessions').data?.rows.length}</p>

const me = {
  _id: '1',
  name: 'Davide',
  surname: 'Conti',
  email: 'davide@quinto.example',
  permissions: { news: true },
  ticketing: {},
  secondoFattore: false,
  secondoFattoreRichiesto: false,
}
const tokens = { accessToken: 'a.b.c', refreshToken: 'primo' }

let services: Services
let api: ReturnType<typeof server>
/** Opens the area at a path; `answers` replace the default answers of the server. */
async function open(path: string, answers: Parameters<typeof server>[0] = {}) {
  history.replaceState(null, '', path)
  api = server({
    'GET /admin/getMe': { json: me },
    'POST /admin/login': { json: { esito: 'ok', ...tokens, me } },
    'POST /admin/logout': { json: {} },
    'GET /admin/sessions': { json: { rows: [] } },
    ...answers,
  })
  services = createServices(area, api.fetch)
  await rendered(<App services={services} />)
  await settle()
}
const jar = cookieJar(document, false)
const signIn = () => jar.write('admin', { access: 'x.y.z', refresh: 'r' })
const shown = () => document.querySelector('#contenuto')?.textContent
const address = () => location.pathname + location.search + location.hash
const menu = () => [...document.querySelectorAll('.side > .menu-of-area a')].map(link => link.textContent)

beforeEach(() => {
  jar.clear('admin')
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => void vi.restoreAllMocks())

it('a signed-in person waits once: the pages load while the server says who is signed in', async () => {
  signIn()
  const load = vi.fn(area.load)
  let answer = () => {}
  const held = new Promise<void>(resolve => {
    answer = resolve
  })
  history.replaceState(null, '', '/admin')
  api = server({ 'GET /admin/getMe': { json: me } })
  const late: typeof fetch = (...given) => held.then(() => api.fetch(...given))
  await rendered(<App services={createServices({ ...area, load }, late)} />)
  expect(load).toHaveBeenCalledOnce()
  answer()
  await settle()
  expect(menu()).toContain('Inizio')
})

describe('a person who is not signed in', () => {
  it('sees only the sign-in page, and goes to the requested page after the sign-in', async () => {
    await open('/admin/news?pagina=2#fondo')
    expect(address()).toBe(`/admin/login?verso=${encodeURIComponent('/admin/news?pagina=2#fondo')}`)
    expect(api.names()).toEqual([])
    write('email', ' davide@quinto.example ')
    write('password', 'parole a caso ')
    await press('Accedi')
    expect(await api.requests[0]!.json()).toEqual({
      email: 'davide@quinto.example',
      password: 'parole a caso ',
    })
    expect(address()).toBe('/admin/news?pagina=2#fondo')
    expect(shown()).toBe('le notizie')
    // The form has gone with the focus.
    expect(document.activeElement?.id).toBe('contenuto')
    // The answer to the sign-in contains the person, so `getMe` is not called.
    expect(api.names()).toEqual(['POST /admin/login'])
    expect(document.cookie).toContain('adminAccessToken=a.b.c')
    expect(document.cookie).toContain('adminRefreshToken=primo')
  })

  it('goes to the first page of the area when the address names a foreign page', async () => {
    await open('/admin/login?verso=https%3A%2F%2Faltri.example%2Fadmin')
    write('email', 'davide@quinto.example')
    write('password', 'parole a caso')
    await press('Accedi')
    expect(address()).toBe('/admin')
  })

  it('sees the error of a failed sign-in and stays on the page', async () => {
    await open('/admin/login', {
      'POST /admin/login': { status: 401, json: 'E-mail o password non corrette.' },
    })
    write('email', 'davide@quinto.example')
    write('password', 'sbagliata')
    await press('Accedi')
    expect(document.querySelector('form .error')?.textContent).toBe('E-mail o password non corrette.')
    expect(address()).toBe('/admin/login')
    expect(document.querySelector<HTMLInputElement>('[name=email]')?.value).toBe('davide@quinto.example')
  })

  it('enters the code of the second factor when the server requires the code', async () => {
    let times = 0
    await open('/admin/login', {
      'POST /admin/login': () => {
        times += 1
        return { json: times === 1 ? { esito: 'codice' } : { esito: 'ok', ...tokens, me } }
      },
    })
    write('email', 'davide@quinto.example')
    write('password', 'parole a caso')
    await press('Accedi')
    expect(document.querySelector('[name=password]')).toBeNull()
    write('codice', ' 123456 ')
    await press('Accedi')
    expect(await api.requests[1]!.json()).toEqual({
      email: 'davide@quinto.example',
      password: 'parole a caso',
      codice: '123456',
    })
    expect(shown()).toBe('il banco')
  })
})

describe('a signed-in person', () => {
  beforeEach(signIn)

  it('is redirected from the sign-in page', async () => {
    await open('/admin/login?verso=%2Fadmin%2Fnews')
    expect(address()).toBe('/admin/news')
  })

  it('sees in the menu only the permitted pages', async () => {
    await open('/admin')
    expect(menu()).toEqual(['Inizio', 'Notizie', 'Sessioni'])
    expect(document.querySelector('.side [aria-current=page]')?.textContent).toBe('Inizio')
  })

  it('searches the menu regardless of accents and capitals', async () => {
    await open('/admin', { 'GET /admin/getMe': { json: { ...me, permissions: { admin: true } } } })
    const input = document.querySelector<HTMLInputElement>('.side > .menu-of-area [type=search]')!
    const type = (text: string) =>
      act(async () => {
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, text)
        input.dispatchEvent(new Event('input', { bubbles: true }))
      })
    await type('SÌTO cli')
    expect(menu()).toEqual(['Clienti'])
    // A title comes before a group.
    await type('s')
    expect(menu()).toEqual(['Sessioni', 'Inizio', 'Notizie', 'Clienti'])
    await type('niente di simile')
    expect(document.querySelector('.side > .menu-of-area nav')?.textContent).toBe(
      'Nessuna pagina con queste parole.',
    )
    await type('noti')
    await act(async () => {
      input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
    })
    await settle()
    expect(shown()).toBe('le notizie')
  })

  it.each(['/admin/clients', '/admin/clients/7'])(
    'without the right finds 403 in the place of %s',
    async path => {
      await open(path)
      expect(address()).toBe(path)
      expect(shown()).toContain('403')
      expect(shown()).not.toMatch(/i clienti|un cliente/)
      expect(document.title).toBe('Pagina riservata. Amministrazione Quinto')
    },
  )

  it('names on the 403 who can grant the permission, and asks them once', async () => {
    const asked: unknown[] = []
    const state = { chi: ['Piera Permessi', 'Ugo Ufficio'], richiesta: null }
    const richiesta = { stato: 'aperta', at: '2026-11-25T09:00:00.000Z', motivo: null, dal: null }
    await open('/admin/clients', {
      'GET /permessi/richiesta': { json: state },
      'POST /permessi/richiesta': async request => {
        asked.push(await request.json())
        return { json: { ...state, richiesta } }
      },
    })
    expect(shown()).toContain('Lo possono dare: Piera Permessi, Ugo Ufficio.')
    await press('Chiedi')
    expect(asked).toEqual([{ permessi: 'clients_see' }])
    expect(shown()).toContain('L’ha chiesto il 25/11/2026')
    expect(shown()).not.toContain('Chiedi')
    // The button is gone.
    expect(document.activeElement?.getAttribute('role')).toBe('status')
  })

  it.each([
    ['Non serve al Suo lavoro', 'è stata rifiutata: Non serve al Suo lavoro. Può chiedere di nuovo dal 25'],
    ['Non serve.', 'è stata rifiutata: Non serve. Può chiedere di nuovo dal 25'],
    [null, 'è stata rifiutata. Può chiedere di nuovo dal 25'],
  ])('says on the 403 in whole sentences why a request was refused: %s', async (motivo, words) => {
    const richiesta = { stato: 'rifiutata', at: '2026-11-25T09:00:00.000Z', motivo, dal: '2026-12-25' }
    await open('/admin/clients', {
      'GET /permessi/richiesta': { json: { chi: ['Piera Permessi'], richiesta } },
    })
    expect(shown()).toContain(words)
    expect(shown()).not.toContain('Chiedi')
  })

  it('has no permissions while a required second factor is missing', async () => {
    const full = { ...me, permissions: { admin: true }, secondoFattoreRichiesto: true }
    await open('/admin/clients', { 'GET /admin/getMe': { json: full } })
    expect(shown()).toContain('Prima, la verifica in due passaggi')
    expect(menu()).toEqual(['Inizio', 'Sessioni'])
  })

  it('sets up a required second factor in place of the requested page, and then sees the page', async () => {
    let secondoFattore = false
    const full = { ...me, permissions: { admin: true }, secondoFattoreRichiesto: true }
    await open('/admin/clients', {
      'GET /admin/getMe': () => ({ json: { ...full, secondoFattore } }),
      'POST /admin/second-factor/start': { json: { segreto: 'SEGRETO', uri: 'otpauth://totp/x?secret=S' } },
      'POST /admin/second-factor/confirm': () => {
        secondoFattore = true
        return { json: { codiciDiRecupero: ['uno-codice'] } }
      },
    })
    write('password', 'quattro gatti sul tetto')
    await press('Attiva')
    write('codice', '123456')
    await press('Conferma')
    // The codes stay until the person confirms that the codes are stored, although the menu is already complete.
    expect(shown()).toContain('uno-codice')
    expect(menu()).toContain('Clienti')
    const clipboard = vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('denied'))
    await press('Copia')
    expect(document.body.textContent).toContain('I codici non si sono potuti copiare')
    clipboard.mockResolvedValueOnce()
    await press('Copia')
    expect(clipboard).toHaveBeenCalledWith('uno-codice')
    expect(document.body.textContent).toContain('Codici copiati.')
    await press('Li ho conservati')
    expect(shown()).toBe('i clienti')
    expect(address()).toBe('/admin/clients')
  })

  it('the page scrolls to the section named by the hash, which takes the focus, once the section is loaded', async () => {
    const led: string[] = []
    vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
      led.push(this.id)
    })
    await open('/admin/news#in-fondo')
    expect(led).toEqual(['in-fondo'])
    expect(document.activeElement?.id).toBe('in-fondo')
    await open('/admin/news#altrove')
    expect(led).toEqual(['in-fondo'])
  })

  it('sees the loading bar from a change of path until the page is loaded, and not on a change of the query', async () => {
    let arrive: () => void = () => {}
    const late = new Promise<void>(resolve => {
      arrive = resolve
    })
    const lateNews = { path: '/admin/late', title: 'Tardi', load: () => late.then(page('arrivata')) }
    history.replaceState(null, '', '/admin')
    api = server({ 'GET /admin/getMe': { json: me } })
    services = createServices(
      { ...area, load: async () => ({ routes: [...(await area.load()).routes, lateNews] }) },
      api.fetch,
    )
    await rendered(<App services={services} />)
    await settle()
    const bar = () => document.querySelector('.progress.loading')
    expect(bar()).toBeNull()
    await act(async () => history.pushState(null, '', '/admin/late'))
    expect(bar()).not.toBeNull()
    // Longer than the minimum duration of the bar.
    await act(() => new Promise(resolve => setTimeout(resolve, 300)))
    expect(bar()).not.toBeNull()
    arrive()
    await settle()
    expect([shown(), bar()]).toEqual(['arrivata', null])
    await act(async () => history.pushState(null, '', '/admin/late?pagina=2'))
    expect(bar()).toBeNull()
    await act(async () => history.pushState(null, '', '/admin'))
    expect(bar()).not.toBeNull()
    await settle()
    expect([shown(), bar()]).toEqual(['il banco', null])
  })

  it('sees a 404 page at an unknown address', async () => {
    await open('/admin/nulla')
    expect(shown()).toContain('404')
    expect(menu()).toContain('Inizio')
  })

  it('is signed out when the server no longer knows the session: cookies and cached data are removed', async () => {
    await open('/admin/sessions', { 'GET /admin/sessions': { status: 401, json: 'Occorre accedere.' } })
    expect(address()).toBe('/admin/login?verso=%2Fadmin%2Fsessions')
    expect(document.cookie).not.toMatch(/admin(Access|Refresh)Token=./)
    expect(services.queries.getQueryData(['GET /admin/getMe'])).toBeUndefined()
  })

  it('signs out even when the server does not answer', async () => {
    await open('/admin/news', { 'POST /admin/logout': { status: 503 } })
    await press('Esci')
    expect(address()).toBe('/admin/login')
    expect(document.cookie).not.toMatch(/admin(Access|Refresh)Token=./)
    expect(services.queries.getQueryData(['GET /admin/getMe'])).toBeUndefined()
  })

  it('a tab that regains the focus shows the person of a session that another tab has opened', async () => {
    const tokenOf = (sid: string) => `x.${btoa(JSON.stringify({ sid }))}.z`
    let name = 'Davide'
    jar.write('admin', { access: tokenOf('s1'), refresh: 'r1' })
    await open('/admin', { 'GET /admin/getMe': () => ({ json: { ...me, name } }) })
    expect(document.querySelector('.me')?.textContent).toContain('Davide Conti')
    // A renewed token belongs to the same session, so nothing is read again.
    name = 'Marta'
    jar.write('admin', { access: tokenOf('s1'), refresh: 'r2' })
    await act(async () => void window.dispatchEvent(new Event('focus')))
    await settle()
    expect(document.querySelector('.me')?.textContent).toContain('Davide Conti')
    jar.write('admin', { access: tokenOf('s2'), refresh: 'r3' })
    await act(async () => void window.dispatchEvent(new Event('focus')))
    await settle()
    expect(document.querySelector('.me')?.textContent).toContain('Marta Conti')
    jar.clear('admin')
    await act(async () => void window.dispatchEvent(new Event('focus')))
    await settle()
    expect(address()).toBe('/admin/login')
  })

  it('may retry when the call for the person fails', async () => {
    let times = 0
    await open('/admin', {
      'GET /admin/getMe': () => {
        times += 1
        return times === 1 ? { status: 503, json: 'Riprovi fra poco.' } : { json: me }
      },
    })
    expect(document.body.textContent).toContain('Riprovi fra poco.')
    await press('Riprova')
    expect(shown()).toBe('il banco')
  })
})

describe('cached data', () => {
  beforeEach(signIn)
  const readings = () => api.names().filter(name => name === 'GET /admin/sessions').length
  const go = async (path: string) => {
    await act(async () => history.pushState(null, '', path))
    await settle()
  }

  it('is fetched once for simultaneous readers and kept for later readers', async () => {
    await open('/admin/sessions')
    expect([...document.querySelectorAll('.reader')].map(one => one.textContent)).toEqual(['0', '0'])
    expect(readings()).toBe(1)
    await go('/admin')
    await go('/admin/sessions')
    expect(document.querySelector('.reader')?.textContent).toBe('0')
    expect(readings()).toBe(1)
    expect(api.names().filter(name => name === 'GET /admin/getMe')).toHaveLength(1)
  })

  it('is fetched again on a forced refresh', async () => {
    await open('/admin/sessions')
    await press('Aggiorna')
    expect(readings()).toBe(2)
  })

  it('is read again by a refresh during its first reading', async () => {
    let answer = () => {}
    const first = new Promise<void>(resolve => {
      answer = resolve
    })
    let rows: object[] = []
    const opened = open('/admin/sessions', {
      'GET /admin/sessions': async () => {
        const read = rows
        await first
        return { json: { rows: read } }
      },
    })
    await vi.waitFor(() => button('Aggiorna'))
    rows = [{}]
    await act(async () => button('Aggiorna').click())
    answer()
    await opened
    await settle()
    expect(document.querySelector('.reader')?.textContent).toBe('1')
    expect(readings()).toBe(2)
  })
})
