import { type ComponentType, useEffect, useState } from 'react'
import { Waiting } from './waiting.tsx'

type OnDemand<P> = ComponentType<P> & {
  /** Loads the files in advance. After a failure the next call tries again. */
  preload: () => Promise<void>
}

/**
 * A component whose files load when the component is first shown. A failed load throws in the render, for the nearest
 * error boundary. `lazy` of React is not used: `Suspense` holds loaded content back until 300 ms after its fallback,
 * and renders the content again and again meanwhile.
 *
 * @param Placeholder shown meanwhile, with the same properties
 */
export function onDemand<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
  Placeholder: ComponentType<P> = Waiting,
): OnDemand<P> {
  let Loaded: ComponentType<P> | undefined
  let loading: Promise<void> | undefined
  function preload() {
    loading ??= load().then(
      module => {
        Loaded = module.default
      },
      error => {
        loading = undefined
        throw error
      },
    )
    return loading
  }
  function OnDemandComponent(props: P) {
    const [failure, setFailure] = useState<{ error: unknown } | null>(null)
    const [, setLoaded] = useState(Loaded !== undefined)
    useEffect(() => {
      let isShown = true
      preload().then(
        () => isShown && setLoaded(true),
        error => isShown && setFailure({ error }),
      )
      return () => {
        isShown = false
      }
    }, [])
    if (failure) throw failure.error
    return Loaded ? <Loaded {...props} /> : <Placeholder {...props} />
  }
  return Object.assign(OnDemandComponent, { preload })
}
