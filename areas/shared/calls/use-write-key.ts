import { useRef } from 'react'

/**
 * Returns the idempotency key for the values of a write. The key is the same until the values change, so that a repeat
 * after a lost answer has no second effect. For forms that close when their write is done.
 */
export function useWriteKey(): (values: unknown) => string {
  const last = useRef({ values: '', key: '' })
  return values => {
    const text = JSON.stringify(values)
    if (text !== last.current.values) last.current = { values: text, key: crypto.randomUUID() }
    return last.current.key
  }
}
