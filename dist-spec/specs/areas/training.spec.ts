import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openBrowser } from '../../support/browser.ts'
import type { BuiltServer } from '../../support/built-server.ts'
import { startExampleServer } from '../../support/example-server.ts'
import { complaintsOf } from '../../support/page-complaints.ts'
import { exampleSignIn, signIn } from '../../support/sign-in.ts'
import { violationsInBothThemes } from '../../support/violations.ts'

/** Training of an agent, from the list to the certificate, in a browser. */

let server: BuiltServer
let browser: Browser
let agent: Page
const complaints: string[] = []

async function signedIn(area: string, name: string): Promise<Page> {
  const context = await browser.newContext({
    locale: 'it-IT',
    reducedMotion: 'reduce',
    acceptDownloads: true,
  })
  const page = await context.newPage()
  complaintsOf(page, complaints)
  await signIn(page, `${server.quinto}${area}`, exampleSignIn(server, name))
  return page
}

beforeAll(async () => {
  ;[server, browser] = await Promise.all([startExampleServer(), openBrowser()])
  agent = await signedIn('/agents', 'agente')
})
afterAll(async () => {
  await browser?.close()
  await server?.close()
})

const list = '/agents/system/videoFormazione'
const open = async (page: Page, path: string) => {
  await page.goto(server.quinto + path)
  await page.getByRole('heading', { level: 1 }).waitFor()
}
/** Checks three widths: nothing is cut off, axe finds nothing. */
async function isSound(page: Page) {
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
    expect([page.url(), width, wide]).toEqual([page.url(), width, false])
    expect(await violationsInBothThemes(page)).toEqual([])
  }
}
const video = () => agent.locator('video')
const play = (rate = 2) =>
  video().evaluate(async (element: HTMLVideoElement, rate) => {
    element.muted = true
    element.playbackRate = rate
    await element.play()
  }, rate)
const duration = () => video().evaluate((element: HTMLVideoElement) => element.duration)

it('the list tells the hours, what is due and what is done', async () => {
  await open(agent, list)
  await agent.getByText('ore su 60').waitFor()
  await agent.locator('tbody tr', { hasText: 'Leggere un prospetto PIES' }).getByText('Da vedere').waitFor()
  await agent.locator('tbody tr', { hasText: 'Spiegare il TAEG' }).getByText('Da vedere').waitFor()
  await isSound(agent)
  await agent.getByRole('link', { name: 'Leggere un prospetto PIES' }).focus()
  await agent.keyboard.press('Enter')
  await agent.getByRole('heading', { name: 'Trascrizione' }).waitFor()
})

it('the player shows subtitles and transcript, and a jump does not count', async () => {
  await expect.poll(duration).toBeGreaterThan(20)
  await isSound(agent)
  expect(await video().evaluate((element: HTMLVideoElement) => element.textTracks[0]?.kind)).toBe('captions')
  await agent.getByRole('button', { name: /sette giorni/ }).click()
  await expect.poll(() => video().evaluate((e: HTMLVideoElement) => e.currentTime)).toBeGreaterThanOrEqual(17)
  await agent.getByText('Il quiz si apre quando ha visto il video.').waitFor()
  await play()
  await agent.waitForTimeout(1500)
  await video().evaluate((element: HTMLVideoElement) => element.pause())
  await agent.getByText(/In corso/).waitFor()
  const shown = Number(await agent.getByRole('progressbar', { name: /Parte vista/ }).getAttribute('value'))
  expect(shown).toBeGreaterThan(0)
  expect(shown).toBeLessThan(40)
})

it('another visit resumes where the agent stopped', async () => {
  await agent.reload()
  await expect.poll(() => video().evaluate((e: HTMLVideoElement) => e.currentTime)).toBeGreaterThan(17)
  await agent.getByText(/L’ultima volta si è fermato a 0:/).waitFor()
})

it('what is seen without the network is saved when it is back', async () => {
  await video().evaluate((element: HTMLVideoElement) => {
    element.currentTime = 0
  })
  await agent.route('**/visione', route => route.abort())
  await play()
  await agent.getByText('La rete manca: quanto vede si salva quando torna.').waitFor({ timeout: 20_000 })
  await agent.unroute('**/visione')
  await agent.getByText('Manca il quiz').waitFor({ timeout: 40_000 })
})

it('the quiz explains a wrong answer, and the right ones give the certificate', async () => {
  const quiz = agent.locator('.training-quiz')
  await quiz.getByRole('radio', { name: /Nella sezione 4/ }).check()
  await quiz.getByRole('radio', { name: 'Almeno due' }).check()
  await quiz.getByRole('radio', { name: /Prima che il cliente/ }).check()
  await isSound(agent)
  await quiz.getByRole('button', { name: 'Consegna le risposte' }).click()
  // Two of three are enough.
  await agent.getByText('Quiz superato').waitFor()
  await agent.getByText(/Attestato numero/).waitFor()
  await isSound(agent)
  const [saved] = await Promise.all([
    agent.waitForEvent('download'),
    agent.getByRole('button', { name: 'Scarica l’attestato' }).click(),
  ])
  expect(saved.suggestedFilename()).toMatch(/^Attestato di formazione F\d\d-\d{6}\.pdf$/)
  await open(agent, '/agents/system/attestatiFormazione')
  await agent.getByRole('cell', { name: 'Leggere un prospetto PIES' }).waitFor()
  await isSound(agent)
})

it('the office finds a certificate by its number, and edits the questions', async () => {
  const office = await signedIn('/admin', 'admin')
  await open(office, '/admin/reports/attestatiFormazione')
  await office.getByRole('cell', { name: 'Leggere un prospetto PIES' }).waitFor()
  await office.locator('tbody tr a').first().click()
  await office.getByRole('button', { name: 'Scarica l’attestato' }).waitFor()
  await isSound(office)
  await open(office, '/admin/videoFormazione')
  await office.getByRole('link', { name: 'Leggere un prospetto PIES' }).click()
  await office.getByText('Risposta giusta').first().waitFor()
})

it('a video that fails says so, and can be tried again', async () => {
  await open(agent, list)
  await agent.route('**/files/*', route => route.abort())
  await agent.getByRole('link', { name: 'Spiegare il TAEG' }).click()
  await agent.getByText('Il video non si carica').waitFor()
  await agent.unroute('**/files/*')
  await agent.getByRole('button', { name: 'Riprova' }).click()
  await expect.poll(duration).toBeGreaterThan(15)
  expect(await agent.getByText('Il video non si carica').count()).toBe(0)
})

it('a video that is not there says so', async () => {
  await open(agent, `${list}/0199c0de-0000-7000-8000-000000000009`)
  await agent.getByRole('heading', { name: 'Questo video non c’è' }).waitFor()
  // The browser itself reports the 404 and what the spec aborts.
  expect(complaints.filter(text => !/404|ERR_FAILED|Failed to load/.test(text))).toEqual([])
})

it('an agent without the right has neither menu nor page', async () => {
  const page = await signedIn('/agents', 'agente.pochi')
  await page.locator('.destinations a').first().waitFor()
  expect(await page.getByRole('link', { name: 'Video di formazione' }).count()).toBe(0)
})
