import type { Browser, BrowserContext, Page, Route } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openBrowser } from '../../support/browser.ts'
import { type BuiltServer, startBuiltServer } from '../../support/built-server.ts'
import { startExampleServer } from '../../support/example-server.ts'
import { exampleSignIn, signIn } from '../../support/sign-in.ts'
import { violationsInBothThemes } from '../../support/violations.ts'

/** An open tab of the agents' area without the network, on the built files. */

let server: BuiltServer
let browser: Browser
let context: BrowserContext
let page: Page
let file: { _id: string; IDEGG: string }
const person = () => exampleSignIn(server, 'agente')

beforeAll(async () => {
  server = await startExampleServer()
  browser = await openBrowser()
  await openTab()
  const { righe } = await call('GET', '/agents/cruscotto')
  file = righe.find((row: { pratica: unknown; scrive: boolean }) => row.pratica && row.scrive).pratica
})
afterAll(async () => {
  await browser?.close()
  await server?.close()
})

/** Opens a first tab in a browser without storage, signed in. */
async function openTab() {
  await context?.close()
  context = await browser.newContext({ locale: 'it-IT', reducedMotion: 'reduce' })
  // The waits between attempts grow to half a minute.
  context.setDefaultTimeout(45_000)
  page = await context.newPage()
  await signIn(page, `${server.quinto}/agents`, person())
  await ready(page)
}

/** Waits until a tab is ready to work without the network. */
async function ready(tab: Page) {
  await tab.locator('.today > li').first().waitFor()
  await tab.waitForLoadState('networkidle')
}

/** Makes a call with the session of the tab, beside the tab's own calls. */
async function call(method: string, path: string, tokens?: Record<string, string>) {
  const of = tokens ?? (await tokensOf())
  const answer = await fetch(`${server.quinto}/v2${path}`, {
    method,
    headers: { authorization: `Bearer ${of.agentAccessToken}`, 'x-refresh': of.agentRefreshToken! },
  })
  return answer.json()
}
const tokensOf = async () =>
  Object.fromEntries((await context.cookies()).map(({ name, value }) => [name, value])) as Record<
    string,
    string
  >

/** The texts of the notes at the server that contain some words. */
async function notesWith(words: string): Promise<string[]> {
  const { rows } = await call('GET', `/pratiche_note?filter[pratica]=${file._id}&limit=200`)
  return rows.map(({ testo }: { testo: string }) => testo).filter((text: string) => text.includes(words))
}

/** Goes to a page of the area as a link does. */
const go = (tab: Page, path: string) => tab.evaluate(path => history.pushState(null, '', path), path)
const openFile = async (tab: Page) => {
  await go(tab, `/agents/reports/pratiche/${file._id}`)
  await tab.getByRole('heading', { name: 'Note e messaggi' }).waitFor()
}
const goHome = (tab: Page) => go(tab, '/agents')
const notes = (tab: Page) => tab.getByRole('region', { name: 'Note e messaggi' })
async function write(tab: Page, text: string, kind = 'Nota interna') {
  const section = notes(tab)
  await section.getByRole('radio', { name: kind }).check()
  await section.getByLabel('Testo').fill(text)
  await section.getByRole('button', { name: 'Scrivi' }).click()
  await section
    .locator('li', { hasText: text })
    .waitFor()
    .catch(async error => {
      const [shown, typed, rows] = await Promise.all([
        section.textContent(),
        section.getByLabel('Testo').inputValue(),
        stored(tab),
      ])
      throw new Error(`«${text}» is not in the list. Typed: «${typed}», waiting: ${rows}, shown: ${shown}`, {
        cause: error,
      })
    })
}
const notice = (tab: Page) => tab.getByText('Non c’è rete: quello che scrive si invia appena torna.')
const counter = (tab: Page) => tab.locator('.unsent-button')
const gone = (tab: Page) => counter(tab).waitFor({ state: 'detached' })
/** The rows that IndexedDB holds. */
const stored = (tab: Page) =>
  tab.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const request = indexedDB.open('quinto')
        request.onerror = () => reject(request.error)
        request.onsuccess = () => {
          const count = request.result.transaction('da-inviare').objectStore('da-inviare').count()
          count.onsuccess = () => {
            request.result.close()
            resolve(count.result)
          }
        }
      }),
  )

/** Everything that IndexedDB holds, as a text. */
const storedText = (tab: Page) =>
  tab.evaluate(
    () =>
      new Promise<string>((resolve, reject) => {
        const request = indexedDB.open('quinto')
        request.onerror = () => reject(request.error)
        request.onsuccess = () => {
          const all = request.result.transaction('da-inviare').objectStore('da-inviare').getAll()
          all.onsuccess = () => {
            request.result.close()
            const text = (bytes: ArrayBuffer) => new TextDecoder('latin1').decode(bytes)
            resolve(
              JSON.stringify(all.result, (_name, value) =>
                value instanceof ArrayBuffer ? text(value) : value,
              ),
            )
          }
        }
      }),
  )
/** Leaves a note in IndexedDB as the version before encryption did. */
const leaveInClear = (tab: Page, row: { testo: string; person: string; at: number }) =>
  tab.evaluate(
    ([pratica, { testo, person, at }]) =>
      new Promise<void>((resolve, reject) => {
        const request = indexedDB.open('quinto')
        request.onsuccess = () => {
          const transaction = request.result.transaction('da-inviare', 'readwrite')
          transaction.objectStore('da-inviare').put({
            write: { call: 'POST /pratiche_note', body: { pratica, tipo: 'nota', testo, cliente: null } },
            about: 'Rossi Anna, pratica 48211',
            key: crypto.randomUUID(),
            person,
            at,
            tried: null,
            refusal: null,
          })
          transaction.oncomplete = () => {
            request.result.close()
            resolve()
          }
          transaction.onabort = () => reject(transaction.error)
        }
      }),
    [file._id, row] as const,
  )

it('keeps the day and a file that was read, and sends notes and an action once, with two tabs', async () => {
  const second = await context.newPage()
  await second.goto(`${server.quinto}/agents`)
  await ready(second)
  await openFile(page)
  await goHome(page)
  await page.locator('.today > li').first().waitFor()
  const sent: string[] = []
  for (const tab of [page, second])
    tab.on('request', request => {
      if (request.method() === 'POST') sent.push(new URL(request.url()).pathname)
    })
  const rows = await page.locator('.today > li').count()

  await context.setOffline(true)
  await notice(page).waitFor()
  await page.getByText(/Aggiornato alle \d\d:\d\d\./).waitFor()
  expect(await page.locator('.today > li').count()).toBe(rows)

  // An action of the day stays in its place with its mark.
  await page.keyboard.press('j')
  const row = page.locator('.today > li').first()
  const key = await row.getAttribute('data-chiave')
  await page.keyboard.press('f')
  await row.getByText('Da inviare').waitFor()
  expect(await row.getByRole('button', { name: /^Rimanda/ }).count()).toBe(0)

  // The file was read before, so it opens; its form works.
  await openFile(page)
  await write(page, 'Senza rete, la prima.')
  await write(page, 'Senza rete, la seconda.', 'Chiamata')
  await write(page, 'Senza rete, la terza.', 'Con la banca')
  await write(page, 'Senza rete, ritirata.')
  await notes(page)
    .locator('li', { hasText: 'ritirata' })
    .getByRole('button', { name: /^Annulla/ })
    .click()
  for (const tab of [page, second]) await counter(tab).getByText('4 da inviare').waitFor()
  expect(await stored(second)).toBe(4)
  // The name of the key is in clear; texts, names and numbers are not.
  expect(await storedText(second)).toContain('"keyName"')
  expect(await storedText(second)).not.toMatch(new RegExp(`Senza rete|${file._id}|${file.IDEGG}`))

  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await counter(page).click()
    await page.getByRole('region', { name: 'Non ancora inviate' }).getByText('la terza').waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false)
    expect(await violationsInBothThemes(page)).toEqual([])
    await page.keyboard.press('Escape')
  }

  // A page that was not read says what it needs, and opens by itself.
  await page.locator('.menu-of-area').getByRole('link', { name: 'Lead', exact: true }).click()
  await page
    .getByText(/serve la rete|Manca la rete/)
    .first()
    .waitFor()
  expect(sent).toEqual([])

  await context.setOffline(false)
  for (const tab of [page, second]) {
    await gone(tab)
    await notice(tab).waitFor({ state: 'detached' })
  }
  await page.getByRole('heading', { level: 1, name: 'Lead' }).waitFor()
  await page.locator('table tbody tr').first().waitFor()
  await second.locator(`[data-chiave="${key}"]`).waitFor({ state: 'detached' })
  expect(sent.filter(path => path.endsWith('/pratiche_note'))).toHaveLength(3)
  expect(sent.filter(path => path.endsWith('/cruscotto/segni'))).toHaveLength(1)
  expect((await notesWith('Senza rete, ')).map(text => text.split(',')[1]!.split('.')[0])).toEqual([
    ' la terza',
    ' la seconda',
    ' la prima',
  ])
  expect(await stored(page)).toBe(0)
  await second.close()
})

it('keeps the strip in sight while the page scrolls, and covers neither section links nor headings', async () => {
  await openFile(page)
  await context.setOffline(true)
  await notice(page).waitFor()
  await write(page, 'Da lasciare.')
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 740 })
    await page.keyboard.press('Escape')
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await page.locator('.file-sections a', { hasText: 'Documenti' }).click()
    const boxOf = (selector: string) =>
      page.locator(selector).evaluate(one => one.getBoundingClientRect().toJSON() as DOMRect)
    const [strip, links, heading] = await Promise.all(
      ['.offline-strip', '.file-sections', '#documenti'].map(boxOf),
    )
    expect(strip!.top).toBe(0)
    expect(strip!.height).toBeLessThan(width === 360 ? 200 : 110)
    expect(links!.top).toBeGreaterThanOrEqual(strip!.bottom - 1)
    expect(heading!.top).toBeGreaterThanOrEqual(links!.bottom - 1)
    expect(await counter(page).isVisible()).toBe(true)
  }
  await notes(page)
    .locator('li', { hasText: 'Da lasciare' })
    .getByRole('button', { name: /^Annulla/ })
    .click()
  await gone(page)
  await context.setOffline(false)
  await notice(page).waitFor({ state: 'detached' })
})

it('goes on while the server is really away, and sends when it is back', async () => {
  await goHome(page)
  await openFile(page)
  await server.kill()
  await write(page, 'Col server fermo.')
  await notes(page).getByText('Da inviare').waitFor()
  await notice(page).waitFor()
  await goHome(page)
  expect(await page.locator('.today > li').count()).toBeGreaterThan(3)
  const { quinto, dataDir, output } = server
  const started = await startBuiltServer({ dataDir, env: { PORT: new URL(quinto).port } })
  // The same address and the sign-ins of the first start.
  server = { ...started, quinto, output: () => output() + started.output() }
  await gone(page)
  await notice(page).waitFor({ state: 'detached' })
  expect(await notesWith('Col server fermo.')).toHaveLength(1)
})

it('keeps a refused write with its reason, until it is sent again', async () => {
  await openFile(page)
  await context.setOffline(true)
  await notice(page).waitFor()
  await write(page, 'Rifiutata e poi accolta.')
  await page.route('**/v2/pratiche_note', route =>
    route.fulfill({ status: 403, json: 'Non si dispone dei permessi necessari.' }),
  )
  await context.setOffline(false)
  await counter(page).getByText('1 non inviata').waitFor()
  await notes(page).getByText('Non si dispone dei permessi necessari.').waitFor()
  await counter(page).click()
  const panel = page.getByRole('region', { name: 'Non ancora inviate' })
  await panel.getByRole('heading', { name: 'Non inviate' }).waitFor()
  expect(await violationsInBothThemes(page)).toEqual([])
  // Another opening of the tab finds the row.
  await page.reload()
  await counter(page).getByText('1 non inviata').waitFor()
  await page.unrouteAll({ behavior: 'wait' })
  await counter(page).click()
  await panel.getByRole('button', { name: /^Riprova/ }).click()
  await gone(page)
  expect(await notesWith('Rifiutata e poi accolta.')).toHaveLength(1)
})

it('waits for the key after a reload, says so, and sends when the key arrives', async () => {
  await openFile(page)
  await context.setOffline(true)
  await notice(page).waitFor()
  await write(page, 'Scritta prima del ricaricamento.')
  const noKey = (route: Route) => route.fulfill({ status: 503, json: 'Il servizio non è disponibile.' })
  await context.route('**/v2/agents/unsent-key', noKey)
  await page.route('**/v2/pratiche_note', route => route.abort())
  await context.setOffline(false)
  await page.reload()
  const waiting = page.getByText('Resta da inviare 1 nota di prima: si vede e parte appena il sito risponde.')
  await waiting.waitFor()
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false)
    expect(await violationsInBothThemes(page)).toEqual([])
  }
  expect(await stored(page)).toBe(1)
  await page.unrouteAll({ behavior: 'wait' })
  await context.unroute('**/v2/agents/unsent-key', noKey)
  await expect.poll(() => notesWith('Scritta prima del ricaricamento.'), { timeout: 30_000 }).toHaveLength(1)
  await waiting.waitFor({ state: 'detached' })
  await expect.poll(() => stored(page)).toBe(0)
})

it('sends what an earlier version has left in clear, and says which old rows it drops', async () => {
  const { _id } = await call('GET', '/agents/getMe')
  const day = 86_400_000
  await leaveInClear(page, { testo: 'Lasciata in chiaro.', person: _id, at: Date.now() - day })
  await leaveInClear(page, { testo: 'Troppo vecchia.', person: _id, at: Date.now() - 15 * day })
  await page.goto(`${server.quinto}/agents`)
  await ready(page)
  const dropped = page.getByText(/^Non inviate in 14 giorni e tolte da questo computer: Nota interna del/)
  await dropped.waitFor()
  expect(await dropped.textContent()).toContain('Rossi Anna, pratica 48211')
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false)
    expect(await violationsInBothThemes(page)).toEqual([])
  }
  await expect.poll(() => notesWith('Lasciata in chiaro.')).toHaveLength(1)
  expect(await notesWith('Troppo vecchia.')).toEqual([])
  await expect.poll(() => stored(page)).toBe(0)
  await page.getByRole('button', { name: 'CHIUDI' }).press('Enter')
  await dropped.waitFor({ state: 'detached' })
})

it('waits for the sign-in of the same person after the end of the session', async () => {
  await openFile(page)
  await context.setOffline(true)
  await notice(page).waitFor()
  await write(page, 'Prima del nuovo accesso.')
  await call('POST', '/agents/logout')
  await context.setOffline(false)
  await page.getByText('Acceda di nuovo per inviare 1 nota.').waitFor()
  expect(await violationsInBothThemes(page)).toEqual([])
  const { email, password } = person()
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Accedi' }).click()
  await page.getByRole('button', { name: 'Esci' }).waitFor()
  await expect.poll(() => notesWith('Prima del nuovo accesso.'), { timeout: 20_000 }).toHaveLength(1)
  // The server has the note before the tab has the answer.
  await gone(page)
  expect(await stored(page)).toBe(0)
})

it('asks before a sign-out that deletes what is not sent', async () => {
  await openFile(page)
  await context.setOffline(true)
  await notice(page).waitFor()
  await write(page, 'Da non inviare mai.')
  await page.getByRole('button', { name: 'Esci' }).click()
  const question = page.getByRole('dialog', { name: /^1 nota non è ancora inviata/ })
  await question.getByRole('button', { name: 'RESTA' }).click()
  expect(await stored(page)).toBe(1)
  await page.getByRole('button', { name: 'Esci' }).click()
  await question.getByRole('button', { name: 'ESCI' }).click()
  await page.getByRole('button', { name: 'Accedi' }).waitFor()
  expect(await stored(page)).toBe(0)
  await context.setOffline(false)
  await openTab()
  expect(await notesWith('Da non inviare mai.')).toEqual([])
})

it('deletes what another person has left, and sends nothing of it', async () => {
  await openFile(page)
  await context.setOffline(true)
  await notice(page).waitFor()
  await write(page, 'Di un’altra persona.')
  await call('POST', '/agents/logout')
  await context.setOffline(false)
  await page.getByText('Acceda di nuovo per inviare 1 nota.').waitFor()
  await signIn(page, `${server.quinto}/agents`, exampleSignIn(server, 'agente.pochi'))
  await expect.poll(() => stored(page), { timeout: 20_000 }).toBe(0)
  expect(await counter(page).count()).toBe(0)
  await openTab()
  expect(await notesWith('Di un’altra persona.')).toEqual([])
})

it('keeps writes in the tab where the browser refuses IndexedDB, asks before it closes, and sends them', async () => {
  await context.close()
  context = await browser.newContext({ locale: 'it-IT', reducedMotion: 'reduce' })
  context.setDefaultTimeout(45_000)
  await context.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    }
  })
  page = await context.newPage()
  await signIn(page, `${server.quinto}/agents`, person())
  await ready(page)
  await openFile(page)
  await context.setOffline(true)
  await notice(page).waitFor()
  const warning = page.getByText(/^Tenga aperta questa scheda/)
  expect(await warning.count()).toBe(0)
  await write(page, 'Solo in questa scheda.')
  await counter(page).getByText('1 da inviare').waitFor()
  await warning.waitFor()
  expect(await violationsInBothThemes(page)).toEqual([])
  await goHome(page)
  await page.locator('.today > li').first().waitFor()

  const question = page.waitForEvent('dialog')
  await page.close({ runBeforeUnload: true })
  const dialog = await question
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()

  await context.setOffline(false)
  await gone(page)
  await warning.waitFor({ state: 'detached' })
  expect(await notesWith('Solo in questa scheda.')).toHaveLength(1)
})
