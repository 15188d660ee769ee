import { type ComponentType, createContext, useContext, useSyncExternalStore } from 'react'
import type { Outbox } from './outbox.ts'
import type { Kept, Unsent } from './unsent.ts'

/** What a tab needs to work without the network. The files load in advance, because without the network they cannot. */
export interface OfflineParts {
  outbox: Outbox
  Notice: ComponentType
}

/** Null until the files are loaded, and in an area that does not work without the network. */
export const OfflineContext = createContext<OfflineParts | null>(null)

export const useOfflineParts = (): OfflineParts | null => useContext(OfflineContext)

const nothing: readonly never[] = []
const never = () => () => {}

/** The writes of the signed-in person whose key has not arrived. */
export function useLocked(): readonly Kept[] {
  const outbox = useOfflineParts()?.outbox
  return useSyncExternalStore(outbox?.subscribe ?? never, outbox?.locked ?? (() => nothing))
}

/** Sentences about writes that were dropped without being sent. */
export function useDropped(): readonly string[] {
  const outbox = useOfflineParts()?.outbox
  return useSyncExternalStore(outbox?.subscribe ?? never, outbox?.dropped ?? (() => nothing))
}

/** The writes of the signed-in person that the server has not acknowledged, the oldest first. */
export function useUnsent(): readonly Unsent[] {
  const outbox = useOfflineParts()?.outbox
  return useSyncExternalStore(outbox?.subscribe ?? never, outbox?.rows ?? (() => nothing))
}
