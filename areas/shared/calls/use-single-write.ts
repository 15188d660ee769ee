import { useRef, useState } from 'react'
import { CallError } from '../../../client/client.ts'

/**
 * Sends one write at a time. A repeat after a lost answer has the same idempotency key; after an answer the next attempt
 * is another write. `onRefused` gets the failure of a call.
 */
export function useSingleWrite() {
  const [isSending, setSending] = useState(false)
  const key = useRef<string>(crypto.randomUUID())
  async function send(
    write: (idempotencyKey: string) => Promise<void>,
    onRefused: (error: CallError) => void | Promise<void>,
  ): Promise<void> {
    if (isSending) return
    setSending(true)
    try {
      await write(key.current)
      key.current = crypto.randomUUID()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (error.status !== 0) key.current = crypto.randomUUID()
      await onRefused(error)
    } finally {
      setSending(false)
    }
  }
  return { isSending, send }
}
