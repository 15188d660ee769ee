import type { ElementSpec } from '../support/element-spec.ts'

export const spec: ElementSpec = {
  html: '<quinto-agenzie partner="guida-mutui"></quinto-agenzie>',
  async walk(page) {
    const one = page.locator('quinto-agenzie')
    await one.getByLabel('Regione', { exact: true }).selectOption('Lazio')
    await one.getByRole('link', { name: 'Roma Eur', exact: true }).waitFor()
  },
  recovers: /Roma Eur/,
}
