import { useEffect, useRef } from 'react'
import type { useConfirm } from '../../controls/confirm.tsx'

/**
 * Asks before a page with something unsaved is left: by the browser's own words when the page itself goes, by ours when
 * another page of the area is opened. What was written is kept as a draft in either case.
 */
export function useLeaveGuard(isDirty: () => boolean, confirm: ReturnType<typeof useConfirm>[1]): void {
  const latest = useRef({ isDirty, confirm })
  latest.current = { isDirty, confirm }
  useEffect(() => {
    const beforeUnload = (event: BeforeUnloadEvent) => {
      if (latest.current.isDirty()) event.preventDefault()
    }
    const click = (event: MouseEvent) => {
      const link = (event.target as Element).closest?.('a[href]')
      const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey
      if (!(link instanceof HTMLAnchorElement) || !isPlain || link.target || !latest.current.isDirty()) return
      if (link.origin !== location.origin || link.pathname === location.pathname) return
      event.preventDefault()
      event.stopPropagation()
      const question =
        'Lasciare la scheda senza salvare? Quello che è scritto resta come bozza in questa scheda del browser.'
      void latest.current.confirm({ action: 'edit', label: 'Lascia la scheda', question }).then(yes => {
        if (!yes) return
        // The same link again, which now nobody holds.
        latest.current.isDirty = () => false
        link.click()
      })
    }
    addEventListener('beforeunload', beforeUnload)
    document.addEventListener('click', click, true)
    return () => {
      removeEventListener('beforeunload', beforeUnload)
      document.removeEventListener('click', click, true)
    }
  }, [])
}
