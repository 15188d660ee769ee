import { useEffect, useEffectEvent } from 'react'
import { type Row, recordsOf } from '../../../../client/records.ts'
import type { ResourceDefinition } from '../../../../contract/records/resource.ts'
import { useServices } from '../../services.ts'

/** The page itself may be deleting the record, or may be about to show what it has just saved. */
const quietMs = 400

/**
 * Calls `onNewer` with a newer version of a shown record, after another tab or another person has saved the record. Only
 * resources with live events tell of their changes.
 */
export function useNewerVersion<D extends ResourceDefinition>(
  definition: D,
  shown: Row<D> | undefined,
  onNewer: (record: Row<D>) => void,
): void {
  const { live, quietClient } = useServices()
  const { name } = definition
  const id = shown?._id
  const compare = useEffectEvent(async () => {
    if (!id) return
    // A record that is gone stays on the page until the person acts.
    const now = await recordsOf(quietClient, definition)
      .read(id)
      .catch(() => null)
    if (now) tell(now as Row<D>)
  })
  const tell = useEffectEvent((now: Row<D>) => {
    if (shown && now.versione > shown.versione) onNewer(now)
  })
  useEffect(() => {
    if (!definition.live || !id) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = live.on('records', event => {
      const isOurs =
        event === 'missed' || (event.topic === 'records' && event.resource === name && event.id === id)
      if (!isOurs) return
      clearTimeout(timer)
      timer = setTimeout(() => void compare(), quietMs)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [live, definition.live, name, id])
}
