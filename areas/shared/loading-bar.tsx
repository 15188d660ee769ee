import { useSyncExternalStore } from 'react'
import type { Loading } from './loading.ts'

/** A bar along the top edge, while a call is on its way. A landmark of its own, since the bar stands in no other. */
export function LoadingBar({ loading }: { loading: Loading }) {
  const isOn = useSyncExternalStore(loading.subscribe, loading.isOn)
  return (
    isOn && (
      <section aria-label="Caricamento">
        <progress className="progress loading" aria-label="Caricamento in corso" />
      </section>
    )
  )
}
