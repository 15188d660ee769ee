import type { Frame, Page } from 'playwright-core'
import { expect } from 'vitest'
import { openEarlier } from './opened-earlier.ts'

/**
 * Returns the steps of a person on a page or in a frame with `<quinto-mutui>`. Each step ends where the next begins.
 */
export function journeyOn(page: Page | Frame) {
  const widget = page.locator('quinto-mutui').first()
  const button = (name: RegExp) => widget.getByRole('button', { name }).first()
  const shown = () => widget.evaluate(one => one.shadowRoot?.querySelector('#view')?.textContent ?? '')
  const shows = (text: string | RegExp) => expect.poll(shown).toMatch(text)
  return {
    widget,
    button,
    shown,
    shows,
    async need() {
      await shows(/TAEG 3,5\d/)
    },
    async compare() {
      await button(/^Confronta \d+ offerte/).click()
      await shows('in ordine di TAEG')
    },
    async openOffer() {
      await button(/^Dettagli Banca Aurelia, Casa Fisso/).click()
      await shows('Da dove viene il TAEG')
    },
    async ask() {
      await openEarlier(page)
      await button(/^Chiedi questa offerta/).click()
      await widget.getByLabel(/^Nome/).waitFor()
    },
    async fill(name: string) {
      await widget.getByLabel(/^Nome/).fill(name)
      await widget.getByLabel(/^Cognome/).fill('Di Prova')
      await widget.getByRole('textbox', { name: /Telefono/ }).fill('333 1234567')
      await widget.getByLabel(/Dichiaro di aver letto/).check()
    },
    async send() {
      await button(/^Invia la richiesta/).click()
      await shows('La richiesta è arrivata')
    },
    /** Runs all steps, from the need to the confirmation. */
    async whole(name: string) {
      await this.need()
      await this.compare()
      await this.openOffer()
      await this.ask()
      await this.fill(name)
      await this.send()
    },
  }
}
