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
  /** Another page is on its way. */
  onWay: boolean
}

/**
 * The page that is shown: first the one the server wrote, then those that links and the back button lead to. Whatever
 * goes wrong on the way, the browser follows the link as it would without us.
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
    /** Entries of the history with the same number are of one page: its parts, its calculator's steps. */
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
    /** Whoever is about to follow a link finds the page there. */
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
    // None for the first page: the browser has shown it.
    if (!place.current) return
    forgetHead()
    showPlace(place.current)
  }, [data])
  return { shown, onWay }
}

/** What the document says of itself is of the page it was loaded with: who sends this one on would send that. */
function forgetHead() {
  const said = 'link[rel=canonical], meta:is([name=description], [name=robots], [property^="og:"])'
  for (const one of document.head.querySelectorAll(said)) one.remove()
}

/** A menu is done with once one of its links is followed. */
function closeMenuOf(target: Element) {
  target.closest('a')?.closest<HTMLElement>('[popover]')?.hidePopover()
}
