import type { ElementSpec } from '../support/element-spec.ts'

export const spec: ElementSpec = {
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
  recovers: /Invia il messaggio/,
}
