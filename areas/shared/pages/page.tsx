import { lazy, type ReactNode, Suspense, useEffect, useMemo } from 'react'
import type { AreaRoute } from '../area.ts'
import { PageBoundary } from '../failed.tsx'
import { useServices } from '../services.ts'
import { Waiting } from '../waiting.tsx'

/** A page of an area; its files load when the page is first shown. */
export function Page({ route }: { route: AreaRoute }) {
  const { loading } = useServices()
  const Loaded = useMemo(
    () =>
      lazy(() => {
        loading.begin()
        return route.load().finally(() => loading.end())
      }),
    [route, loading],
  )
  return (
    <Titled title={route.title}>
      <PageBoundary key={route.path}>
        <Suspense fallback={<Waiting />}>
          <Loaded />
        </Suspense>
      </PageBoundary>
    </Titled>
  )
}

/** Sets the title of the document. */
export function Titled({ title, children }: { title: string; children: ReactNode }) {
  const { area } = useServices()
  useEffect(() => {
    document.title = `${title}. ${area.name} Quinto`
  }, [title, area])
  return children
}
