import { useEffect, useRef, useSyncExternalStore } from 'react'
import { useLocation } from 'wouter'
import type { Loading } from '../calls/loading.ts'

/** Minimum duration of the bar. */
const minDurationMs = 200

/** A bar along the top edge while a call or a page loads. The bar has a landmark of its own, outside all others. */
export function LoadingBar({ loading }: { loading: Loading }) {
  useLoadingOnNewPath(loading)
  const isOn = useSyncExternalStore(loading.subscribe, loading.isOn)
  return (
    isOn && (
      <section aria-label="Caricamento">
        <progress className="progress loading" aria-label="Caricamento in corso" />
      </section>
    )
  )
}

function useLoadingOnNewPath(loading: Loading) {
  const [path] = useLocation()
  const shown = useRef(path)
  useEffect(() => {
    if (shown.current === path) return
    shown.current = path
    loading.begin()
    setTimeout(() => loading.end(), minDurationMs)
  }, [path, loading])
}
