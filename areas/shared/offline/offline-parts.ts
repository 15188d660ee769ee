import { type ComponentType, createContext, useContext, useSyncExternalStore } from 'react'
import type { Outbox } from './outbox.ts'
import type { Unsent } from './unsent.ts'

/** What a tab needs to work without the network. The files load in advance, because without the network they cannot. */
export interface OfflineParts {
  outbox: Outbox
  Notice: ComponentType
}

/** Null until the files are loaded, and in an area that does not work without the network. */
export const OfflineContext = createContext<OfflineParts | null>(null)

export const useOfflineParts = (): OfflineParts | null => useContext(OfflineContext)

const nothing: readonly Unsent[] = []
const never = () => () => {}

/** The writes of the signed-in person that the server has not acknowledged, the oldest first. */
export function useUnsent(): readonly Unsent[] {
  const outbox = useOfflineParts()?.outbox
  return useSyncExternalStore(outbox?.subscribe ?? never, outbox?.rows ?? (() => nothing))
}
