import { useEffect, useRef } from 'react'
import type { useConfirm } from '../../controls/confirm.tsx'

/**
 * Asks for confirmation before a person leaves a page with unsaved changes: the browser's dialog on unload, our own
 * dialog on a link to another page of the area. The changes stay in a draft in both cases.
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
        // Follows the link again, this time without the guard.
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
