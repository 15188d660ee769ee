import { signal, useSignalEffect } from '@preact/signals'
import { useRef } from 'preact/hooks'
import { reportingClient } from '../../runtime/reporting-client.ts'
import { errorMessage } from '../loading/call-status.ts'
import { ownClient } from '../own-client.ts'
import { randomKey } from '../request/random-key.ts'
import type { OwnKeeping } from './in-area.tsx'

export const css = ''

type Outcome = { kind: 'sending' } | { kind: 'kept'; id: string } | { kind: 'failed'; message: string }

/** What happened to each simulation in this page, with the key that makes a repeated call harmless. */
const outcomes = signal<Readonly<Record<string, Outcome>>>({})
const keys = new Map<string, string>()

/** Keeps the shown simulation in the area of the signed-in customer. */
export function View({ model: { body, link: linkOf, context } }: { model: OwnKeeping }) {
  const name = JSON.stringify(body)
  const outcome = outcomes.value[name]
  const link = useRef<HTMLAnchorElement>(null)
  const wasPressed = useRef(false)
  // The button is gone once the simulation is kept, so the link takes the focus.
  useSignalEffect(() => {
    if (outcomes.value[name]?.kind === 'kept' && wasPressed.current)
      requestAnimationFrame(() => link.current?.focus())
  })

  async function keep() {
    if (outcomes.peek()[name]?.kind === 'sending') return
    wasPressed.current = true
    const settle = (now: Outcome) => {
      outcomes.value = { ...outcomes.peek(), [name]: now }
    }
    settle({ kind: 'sending' })
    const idempotencyKey = keys.get(name) ?? randomKey()
    keys.set(name, idempotencyKey)
    try {
      const client = reportingClient(context, ownClient(context.base, ['client'])!.client)
      const { _id } = await client.call('POST /clients/simulazioni', { body, idempotencyKey })
      settle({ kind: 'kept', id: _id })
    } catch (error) {
      settle({ kind: 'failed', message: errorMessage(error) })
    }
  }

  return (
    <div class="keep">
      {outcome?.kind === 'kept' ? (
        <p role="status">
          È nella Sua area.{' '}
          <a ref={link} href={linkOf(`/area-clienti/simulazioni/${outcome.id}`)}>
            Apri la simulazione
          </a>
        </p>
      ) : (
        <>
          <button
            class="button"
            type="button"
            aria-busy={outcome?.kind === 'sending'}
            onClick={() => void keep()}
          >
            {outcome?.kind === 'sending' ? 'Un momento' : 'Tieni nella mia area'}
          </button>
          <p class="help">Con tutto ciò che ha scritto, senza scadenza. La vede solo Lei.</p>
          <p class="error" role="status">
            {outcome?.kind === 'failed' && `La simulazione non è nella Sua area. ${outcome.message}`}
          </p>
        </>
      )}
    </div>
  )
}
