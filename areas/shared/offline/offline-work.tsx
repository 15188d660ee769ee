import { type ReactNode, useEffect, useState } from 'react'
import { useData } from '../calls/data.ts'
import { useServices } from '../services.ts'
import { OfflineContext, type OfflineParts } from './offline-parts.ts'

/** Time for the first page, in milliseconds. */
const delayMs = 800

/** Lets its content work without the network, in the areas that do so, for the signed-in person. */
export function OfflineWork({ children }: { children: ReactNode }) {
  const services = useServices()
  const { area } = services
  const { data: me } = useData(`GET /${area.calls}/getMe`)
  const person = area.worksOffline && me?._id
  const [parts, setParts] = useState<OfflineParts | null>(null)

  useEffect(() => {
    if (!person) return
    let isOver = false
    let end = () => {}
    async function open(person: string) {
      const { openOfflineParts } = await import('./open-offline-parts.ts')
      const opened = await openOfflineParts(services, person)
      if (isOver) return opened.close()
      end = opened.close
      setParts(opened.parts)
    }
    // The first page comes first. Without these files the area needs the network, as other areas do.
    const timer = setTimeout(
      () => open(person).catch(error => console.error('work without the network', error)),
      delayMs,
    )
    return () => {
      isOver = true
      clearTimeout(timer)
      end()
      setParts(null)
    }
  }, [services, person])

  return <OfflineContext value={parts}>{children}</OfflineContext>
}
