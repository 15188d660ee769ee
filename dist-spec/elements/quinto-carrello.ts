import type { ElementSpec } from '../support/element-spec.ts'

export const spec: ElementSpec = {
  html: '<quinto-carrello partner="guida-mutui"></quinto-carrello>',
  // Earlier versions ask for the sign-in without a frame.
  walk: page =>
    Promise.any(
      [page.locator('quinto-carrello'), page.frameLocator('quinto-carrello iframe').locator('body')].map(
        place => place.getByText('Per ordinare occorre accedere').waitFor(),
      ),
    ),
}
