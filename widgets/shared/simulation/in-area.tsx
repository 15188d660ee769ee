import { useSignal, useSignalEffect } from '@preact/signals'
import type { Body } from '../../../contract/calls/call.ts'
import type { keepOwnSimulation } from '../../../contract/calls/own-simulations.ts'
import { part } from '../calculator/part.ts'
import { type Chunk, Later } from '../loading/later.tsx'
import { mayUseSession } from '../other-site.ts'

/** What a customer keeps in the own area. */
export interface OwnKeeping {
  body: Body<typeof keepOwnSimulation>
  link(path: string): string
  context: { base: string; adopt(css: string): void; root?: ShadowRoot }
}

const keepInArea: Chunk<OwnKeeping> = part(() => import('./keep-in-area.tsx'))

/**
 * Keeps a simulation in the area of a signed-in customer; others see nothing. A cookie exists only in the browser, so the
 * first rendering is the same as that of the server.
 */
export function InArea(model: OwnKeeping) {
  const { base } = model.context
  const isCustomer = useSignal(false)
  useSignalEffect(() => {
    isCustomer.value = mayBeSignedIn(base)
  })
  return isCustomer.value ? <Later model={model} chunk={keepInArea} now /> : null
}

/** Whether the browser has the session of a customer, and the page may use it. */
const mayBeSignedIn = (base: string) =>
  mayUseSession(base) && /(^|; )clientAccessToken=[^;]/.test(document.cookie)
