import type { ElementSpec } from '../support/element-spec.ts'

export const spec: ElementSpec = {
  html: '<quinto-rata partner="guida-mutui" durata="20"></quinto-rata>',
  walk: page =>
    page
      .locator('quinto-rata')
      .getByText(/TAEG \d/)
      .first()
      .waitFor(),
  recovers: /TAEG \d/,
}
