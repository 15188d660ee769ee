import { useSyncExternalStore } from 'react'
import type { Loading } from './loading.ts'

/** Along the top edge, while a call is on its way. */
export function LoadingBar({ loading }: { loading: Loading }) {
  const isOn = useSyncExternalStore(loading.subscribe, loading.isOn)
  return isOn && <progress className="progress loading" aria-label="Caricamento in corso" />
}
