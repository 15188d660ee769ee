import type { ElementSpec } from '../support/element-spec.ts'

export const spec: ElementSpec = {
  html: '<quinto-carrello></quinto-carrello>',
  walk: page => page.locator('quinto-carrello').getByText('Per ordinare occorre accedere').waitFor(),
}
