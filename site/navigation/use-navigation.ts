import { startTransition, useEffect, useRef, useState } from 'react'
import { matchRoute, useRouter } from 'wouter'
import { navigate } from 'wouter/use-browser-location'
import { followedRoutes } from '../pages.ts'
import type { Shown } from '../site.tsx'
import { isPlain, linkOf } from './followed-link.ts'
import { pageAt } from './page-at.ts'
import { keepPlace, type Place, placeOf, showPlace } from './place.ts'
import { withCampaign } from './with-campaign.ts'

interface Navigation {
  shown: Shown
  /** Another page is loading. */
  onWay: boolean
}

/**
 * Navigates without loads: starts with the server's page, then follows links and the back button. On any failure the
 * browser loads the address normally.
 */
export function useNavigation(first: Shown): Navigation {
  const [shown, setShown] = useState<Shown>(first)
  const [onWay, setOnWay] = useState(false)
  const { parser } = useRouter()
  const place = useRef<Place>(null)

  useEffect(() => {
    const isOurs = (path: string) => followedRoutes.some(route => matchRoute(parser, route, path)[0])
    if (!isOurs(location.pathname)) return
    let latest = 0
    /** History entries with the same number belong to one page: its fragments and calculator steps. */
    let page = history.state?.page

    async function go(href: string, isBack: boolean) {
      const turn = ++latest
      const { pathname, search, hash } = new URL(href)
      setOnWay(true)
      try {
        const { address, ...next } = await pageAt(pathname + search)
        if (turn !== latest) return
        if (!isBack) {
          keepPlace()
          navigate(withCampaign(address) + hash, { state: { page: Date.now() } })
        }
        page = history.state?.page
        place.current = isBack ? placeOf(hash, history.state) : placeOf(hash)
        startTransition(() => setShown(next))
        setOnWay(false)
      } catch {
        if (turn !== latest) return
        if (isBack) location.reload()
        else location.assign(href)
      }
    }
    const click = (event: MouseEvent) => {
      if (event.target instanceof Element) closeMenuOf(event.target)
      const link = event.defaultPrevented || !isPlain(event) ? null : linkOf(event)
      if (!link || !isOurs(link.pathname)) return
      event.preventDefault()
      void go(link.href, false)
    }
    /** Prefetches the page of a link that the visitor is about to follow. */
    const intend = (event: Event) => {
      const link = linkOf(event)
      if (link && isOurs(link.pathname)) pageAt(link.pathname + link.search).catch(() => {})
    }
    const back = () => {
      if (history.state?.page === page) return
      if (isOurs(location.pathname)) void go(location.href, true)
      else location.reload()
    }
    const intents = ['pointerover', 'focusin', 'touchstart'] as const
    document.addEventListener('click', click)
    addEventListener('popstate', back)
    for (const name of intents) document.addEventListener(name, intend, { passive: true })
    return () => {
      document.removeEventListener('click', click)
      removeEventListener('popstate', back)
      for (const name of intents) document.removeEventListener(name, intend)
    }
  }, [parser])

  const { data } = shown
  useEffect(() => {
    document.title = data.title
    // The browser itself has scrolled the first page.
    if (!place.current) return
    removeMetadata()
    showPlace(place.current)
  }, [data])
  return { shown, onWay }
}

/** Removes the metadata of the first page, which would be wrong for another page. */
function removeMetadata() {
  const metadata =
    'link[rel=canonical], meta:is([name=description], [name=robots], [name^="twitter:"], [property^="og:"]), script[type="application/ld+json"]'
  for (const one of document.head.querySelectorAll(metadata)) one.remove()
}

/** Closes the menu of a followed link. */
function closeMenuOf(target: Element) {
  target.closest('a')?.closest<HTMLElement>('[popover]')?.hidePopover()
}
