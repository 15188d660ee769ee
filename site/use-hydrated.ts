import { useSyncExternalStore } from 'react'

/**
 * Whether React answers to input. False in the document of the server until the script has taken the page over: a
 * button without an effect before that is disabled, so that no click is lost.
 */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )

const neverChanges = () => () => {}
