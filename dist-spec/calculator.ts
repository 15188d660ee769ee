import type { Frame, Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { BuiltServer } from './built-server.ts'

/** Where people meet the calculator: name → address. */
export const places = {
  'a partner’s page': ({ partner }: BuiltServer) => `${partner}/`,
  'a frame in a partner’s page': ({ partner }: BuiltServer) => `${partner}/cornice`,
  'our own page': ({ quinto }: BuiltServer) => `${quinto}/mutui`,
}
export type Place = keyof typeof places
export const placeNames = Object.keys(places) as Place[]

/** A `<quinto-mutui>` with the document it stands in, and the steps that lead through it. */
export interface Calculator {
  page: Page
  /** The page, or the frame in it. */
  within: Page | Frame
  element: Locator
  /** What it has on the screen. */
  shown(): Promise<string>
  button(name: RegExp): Locator
  toOffers(): Promise<void>
  /** Opens the best of the example offers. */
  openOffer(): Promise<void>
  askForIt(): Promise<void>
  fillContact(person: string): Promise<void>
  send(): Promise<void>
}

/** The calculator of a page that was opened, once it answers. */
export async function calculatorOf(page: Page): Promise<Calculator> {
  const inFrame = () => page.frames().find(frame => new URL(frame.url()).pathname.startsWith('/iframes/'))
  const within = inFrame() ?? page
  const element = within.locator('quinto-mutui')
  // The server's own style leaves as the last thing, once the view listens.
  await expect
    .poll(() =>
      element.evaluate(
        ({ shadowRoot: root }) => !!root?.querySelector('#view *') && !root.querySelector(':scope > style'),
      ),
    )
    .toBe(true)
  const shown = () =>
    element.evaluate(element => element.shadowRoot?.querySelector('#view')?.textContent ?? '')
  const button = (name: RegExp) => within.getByRole('button', { name })
  return {
    page,
    within,
    element,
    shown,
    button,
    async toOffers() {
      await button(/^Confronta \d+ offerte/).click()
      await expect.poll(shown).toContain('in ordine di TAEG crescente')
    },
    async openOffer() {
      await button(/^Apri Banca Aurelia, Casa Fisso/).click()
      await expect.poll(shown).toContain('Da dove viene il TAEG')
    },
    async askForIt() {
      await button(/^Chiedi questa offerta/).click()
      await expect.poll(shown).toContain('Informativa e consensi')
    },
    async fillContact(person) {
      await within.getByLabel(/^Nome/).fill(person)
      await within.getByLabel(/^Cognome/).fill('Di Prova')
      await within.getByLabel(/Telefono/).fill('333 1234567')
      await within.getByLabel(/Dichiaro di aver letto/).check()
    },
    async send() {
      await button(/^Invia la richiesta/).click()
      await expect.poll(shown).toContain('La richiesta è arrivata')
    },
  }
}

/** Lines of `npm run data -- leads` about a person of `fillContact`. */
export const leadsOf = async (server: BuiltServer, person: string) =>
  (await server.data('leads')).split('\n').filter(line => line.includes(`${person} Di Prova`))
