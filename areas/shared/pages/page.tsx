import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import type { AreaRoute } from '../area.ts'
import { PageBoundary } from '../failed.tsx'
import { onDemand } from '../on-demand.tsx'
import { useServices } from '../services.ts'
import { Waiting } from '../waiting.tsx'

/** The content of each page that was opened: loaded files show at once when the page is opened again. */
const contents = new WeakMap<AreaRoute, ReturnType<typeof onDemand>>()

function contentOf(route: AreaRoute) {
  const content = contents.get(route) ?? onDemand(route.load, WaitingForFiles)
  contents.set(route, content)
  return content
}

/** Loads the files of a page before the page is shown. The page itself reports a failure. */
export function preloadPage(route: AreaRoute): void {
  contentOf(route)
    .preload()
    .catch(() => {})
}

/** A page of an area; its files load when the page is first shown. */
export function Page({ route }: { route: AreaRoute }) {
  const Content = contentOf(route)
  return (
    <Titled title={route.title}>
      <PageBoundary key={route.path}>
        <Content />
      </PageBoundary>
    </Titled>
  )
}

/** Turns the loading indicator on while the files of a page load. */
function WaitingForFiles() {
  const { loading } = useServices()
  useEffect(() => {
    loading.begin()
    return () => loading.end()
  }, [loading])
  return <Waiting />
}

/** How many news wait for the person: the title of the document says so. */
export const NewsContext = createContext(0)

/** Tells the page that a part of it names the document, or no longer does. */
const TitleContext = createContext<((title: string | null) => void) | null>(null)

/** Sets the title of the document. The title of a part, such as the record of the page, wins over that of the page. */
export function Titled({ title, children }: { title: string; children: ReactNode }) {
  const { area } = useServices()
  const news = useContext(NewsContext)
  const tellPage = useContext(TitleContext)
  const [ofPart, setOfPart] = useState<string | null>(null)
  const shown = ofPart ?? title
  useEffect(() => {
    if (!tellPage) {
      document.title = `${news > 0 ? `(${news}) ` : ''}${shown}. ${area.name} Quinto`
      return
    }
    tellPage(shown)
    return () => tellPage(null)
  }, [shown, area, news, tellPage])
  return <TitleContext value={setOfPart}>{children}</TitleContext>
}
