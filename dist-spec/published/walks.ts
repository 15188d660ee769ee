import type { Page } from 'playwright-core'
import { openEarlier } from '../support/opened-earlier.ts'

/** Tag → name of the person who sends a request. */
export const askers: Record<string, string> = {
  'quinto-mutui': 'Casa',
  'quinto-prestiti': 'Auto',
  'quinto-cdq': 'Quota',
}

const offers = async (page: Page, tag: string, telephone: string) => {
  const one = page.locator(tag)
  for (const name of [/^Confronta \d+ offerte/, /^Apri /, /^Chiedi questa offerta/])
    await one.getByRole('button', { name }).first().click()
  await one.getByLabel(/^Nome/).fill(askers[tag]!)
  await one.getByLabel(/^Cognome/).fill('Di Prova')
  await one.getByLabel(/Telefono/).fill(telephone)
  await one.getByLabel(/Dichiaro di aver letto/).check()
  await one
    .getByRole('button', { name: /^Invia la richiesta/ })
    .first()
    .click()
  await one.getByText('La richiesta è arrivata').first().waitFor()
}

/** Complete walk through each element on a partner's page, for any version. */
const walks: Record<string, { html: string; walk(page: Page): Promise<void> }> = {
  'quinto-mutui': {
    html: '<quinto-mutui partner="guida-mutui"></quinto-mutui>',
    walk: page => offers(page, 'quinto-mutui', '333 1234567'),
  },
  'quinto-prestiti': {
    html: '<quinto-prestiti partner="guida-mutui" importo="12.000" durata="48"></quinto-prestiti>',
    walk: page => offers(page, 'quinto-prestiti', '333 7654321'),
  },
  'quinto-cdq': {
    html: '<quinto-cdq partner="guida-mutui" netto="1.650"></quinto-cdq>',
    walk: page => offers(page, 'quinto-cdq', '333 2345678'),
  },
  'quinto-rata': {
    html: '<quinto-rata partner="guida-mutui" durata="20"></quinto-rata>',
    walk: page =>
      page
        .locator('quinto-rata')
        .getByText(/TAEG \d/)
        .first()
        .waitFor(),
  },
  'quinto-agenzie': {
    html: '<quinto-agenzie partner="guida-mutui"></quinto-agenzie>',
    async walk(page) {
      const one = page.locator('quinto-agenzie')
      await one.getByLabel('Regione', { exact: true }).selectOption('Lazio')
      await one.getByRole('link', { name: 'Roma Eur', exact: true }).waitFor()
    },
  },
  'quinto-contatti': {
    html: '<quinto-contatti partner="guida-mutui" oggetto="cessione"></quinto-contatti>',
    async walk(page) {
      const one = page.locator('quinto-contatti')
      await one.getByRole('textbox', { name: /^Nome/ }).fill('Salto')
      await one.getByRole('textbox', { name: /^Cognome/ }).fill('Di Prova')
      await one.getByRole('textbox', { name: /Telefono/ }).fill('333 1234567')
      await one.getByRole('textbox', { name: /Messaggio/ }).fill('Vorrei essere richiamato.')
      await one.getByRole('checkbox').first().check()
      await one.getByRole('button', { name: 'Invia il messaggio' }).click()
      await one.getByRole('heading', { name: /Il messaggio è arrivato/ }).waitFor()
    },
  },
  'quinto-carrello': {
    html: '<quinto-carrello></quinto-carrello>',
    walk: page => page.locator('quinto-carrello').getByText('Per ordinare occorre accedere').waitFor(),
  },
}

export const walkedTags = Object.keys(walks)

/** Runs a walk of one element in a page of `origin`, with the script at `src`. */
export async function walkOn(
  page: Page,
  origin: string,
  tag: string,
  script: { src: string; integrity?: string },
): Promise<void> {
  const { html, walk } = walks[tag]!
  // Any page of the origin, whose content the spec replaces.
  await page.goto(`${origin}/salto`)
  await page.evaluate(
    ([html, script]) => {
      document.body.innerHTML = html
      document.body.append(
        Object.assign(document.createElement('script'), { type: 'module', crossOrigin: '', ...script }),
      )
    },
    [html, script] as const,
  )
  await openEarlier(page)
  await walk(page)
}
