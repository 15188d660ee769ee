import { onlineManager } from '@tanstack/react-query'
import { useContext, useSyncExternalStore } from 'react'
import { ServicesContext } from '../services.ts'

/** Whether the network is away, in an area that works without the network. */
export function useIsOffline(): boolean {
  const worksOffline = useContext(ServicesContext)?.area.worksOffline === true
  const isOnline = useSyncExternalStore(onlineManager.subscribe, () => onlineManager.isOnline())
  return worksOffline && !isOnline
}
