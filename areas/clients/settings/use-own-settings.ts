import { useState } from 'react'
import type { AnswerOf, InputOf } from '../../../client/calls.ts'
import { CallError } from '../../../client/client.ts'
import { useServices } from '../../shared/services.ts'

export const ownSettings = 'GET /clients/impostazioni'
export type OwnSettings = AnswerOf<typeof ownSettings>

type Change =
  | 'POST /clients/cellulare'
  | 'POST /clients/indirizzo'
  | 'POST /clients/consensi'
  | 'POST /clients/notifiche'

/** A function that changes the settings and shows what the server answers. Rejects with a `CallError`. */
export function useChangeSettings(): <N extends Change>(name: N, body: InputOf<N>['body']) => Promise<void> {
  const { client, queries } = useServices()
  return async (name, body) => {
    queries.setQueryData([ownSettings], await client.call(name, { body } as InputOf<typeof name>))
  }
}

/**
 * Runs one change at a time for controls that take effect at once. A toast of the client reports a failure, and the
 * control keeps its state. `running` names the control that waits.
 */
export function useOneChange<K extends string>(): [
  running: K | null,
  run: (key: K, change: () => Promise<void>) => Promise<void>,
] {
  const [running, setRunning] = useState<K | null>(null)
  async function run(key: K, change: () => Promise<void>) {
    if (running) return
    setRunning(key)
    try {
      await change()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
    } finally {
      setRunning(null)
    }
  }
  return [running, run]
}
