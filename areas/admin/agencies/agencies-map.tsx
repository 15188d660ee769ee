import { createElement, useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { Breadcrumb } from '../../shared/frame/breadcrumb.tsx'
import { PageHead } from '../../shared/frame/page-head.tsx'

/** The script that partners load; it defines the element. */
const script = '/widgets/v1/quinto.js'

/** The agency finder of the public site, with links to the records of the agencies. */
export default function AgenciesMap() {
  const [, go] = useLocation()
  const element = useRef<HTMLElement>(null)
  useEffect(() => {
    void import(/* @vite-ignore */ script)
    const finder = element.current!
    let chosen = ''
    function choose(event: Event) {
      chosen = (event as CustomEvent<{ id: string }>).detail.id
    }
    // The name of an agency is a link to its public page; here the link opens its record.
    function open(event: MouseEvent) {
      const link = event.composedPath().find(node => node instanceof HTMLAnchorElement)
      if (!link?.pathname.startsWith('/agenzia/')) return
      event.preventDefault()
      go(`/admin/agencies/${chosen}`)
    }
    finder.addEventListener('quinto-agenzia', choose)
    finder.addEventListener('click', open)
    return () => {
      finder.removeEventListener('quinto-agenzia', choose)
      finder.removeEventListener('click', open)
    }
  }, [go])
  return (
    <div className="page wide">
      <PageHead
        breadcrumb={<Breadcrumb group="site" then={[['/admin/agencies', 'Agenzie']]} />}
        title="Agenzie sulla mappa"
      >
        <p className="soft">Quelle pubblicate, come le vede chi ne cerca una. Da ognuna si apre la scheda.</p>
      </PageHead>
      {createElement('quinto-agenzie', { ref: element })}
    </div>
  )
}
