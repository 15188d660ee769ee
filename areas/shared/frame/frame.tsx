import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { useOfflineParts } from '../offline/offline-parts.ts'
import { NewsContext } from '../pages/page.tsx'
import { useServices } from '../services.ts'
import { useTicketNews } from '../tickets/use-ticket-news.ts'
import { useTicketWarnings } from '../tickets/use-ticket-warnings.ts'
import { Brand } from './brand.tsx'
import { Drawer } from './drawer.tsx'
import { Menu } from './menu.tsx'
import { Notices } from './notices.tsx'
import { SignedInPerson } from './signed-in-person.tsx'
import { useKeptFocus } from './use-kept-focus.ts'
import { useLive } from './use-live.ts'

/** The frame of every page for signed-in people: menu, notices, the signed-in person, sign-out. */
export function Frame({ children }: { children: ReactNode }) {
  const { area, session } = useServices()
  const [path] = useLocation()
  const main = useRef<HTMLElement>(null)
  const last = useRef<string | null>(session.isOpenedHere() ? null : path)
  const offline = useOfflineParts()
  useLive()
  useKeptFocus(main)
  useTicketWarnings()
  const news = useTicketNews()

  // A new page starts at the top, for the view and for screen readers, or at the section that the hash names.
  useEffect(() => {
    const isFirst = last.current === path
    last.current = path
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
    const behavior = calm ? 'instant' : 'smooth'
    if (!isFirst) main.current?.focus({ preventScroll: true })
    if (location.hash && main.current)
      return whenRendered(main.current, location.hash, part => {
        part.scrollIntoView({ behavior })
        const focused = document.activeElement
        if (focused === main.current || focused === document.body) part.focus({ preventScroll: true })
      })
    if (!isFirst) scrollTo({ top: 0, behavior })
  }, [path])

  return (
    <div className={`area ${area.isDense ? '' : 'airy'}`}>
      <aside className="side">
        <Brand />
        <Drawer />
        <Menu />
      </aside>
      <div className="body">
        <header className="area-top">
          <span className="area-name">{area.name}</span>
          <Notices />
          <SignedInPerson />
        </header>
        <main id="contenuto" ref={main} tabIndex={-1}>
          {offline && <offline.Notice />}
          <NewsContext value={news}>{children}</NewsContext>
        </main>
      </div>
    </div>
  )
}

/**
 * Calls `found` with the part of a page that the hash of an address names, at once or when the part is rendered: pages
 * load their files and data first. Returns a function that stops waiting.
 */
function whenRendered(page: HTMLElement, hash: string, found: (part: HTMLElement) => void): () => void {
  const look = () => {
    const part = document.getElementById(hash.slice(1))
    if (!part || !page.contains(part)) return
    observer.disconnect()
    found(part)
  }
  const observer = new MutationObserver(look)
  observer.observe(page, { childList: true, subtree: true })
  look()
  return () => observer.disconnect()
}
