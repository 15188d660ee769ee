import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { hasPermissions } from '../../../contract/access/permissions.ts'
import { usePerson } from '../calls/data.ts'
import { useServices } from '../services.ts'

/** Warnings that come within this time show one toast. */
const togetherMs = 400

const words = {
  'ticket-near': (count: number) =>
    count === 1 ? 'Un ticket scade fra poco.' : `${count} ticket scadono fra poco.`,
  'ticket-over': (count: number) => (count === 1 ? 'Un ticket è scaduto.' : `${count} ticket sono scaduti.`),
} as const
type Warning = keyof typeof words

/** Tells whoever answers for tickets in the office that a promised time is near or over, on every page. */
export function useTicketWarnings(): void {
  const { live, toasts } = useServices()
  const holder = usePerson()?.holder ?? null
  const [, go] = useLocation()
  const isOffice = holder?.role === 'admin' && hasPermissions(holder, 'ticketing_access')

  // biome-ignore lint/correctness/useExhaustiveDependencies: the subscription stays while the pages change.
  useEffect(() => {
    if (!isOffice) return
    const come = new Map<Warning, string[]>()
    let timer: ReturnType<typeof setTimeout> | undefined
    function tell() {
      timer = undefined
      for (const [name, ids] of come) {
        const address = ids.length === 1 ? `/${ids[0]}` : '?gruppo=in_scadenza'
        toasts.add({
          kind: 'plain',
          text: words[name](ids.length),
          action: { label: 'Vedi', run: () => go(`/admin/tickets${address}`) },
        })
      }
      come.clear()
    }
    const stop = live.on('ticket-warnings', event => {
      // After a lost connection the queue says it.
      if (event === 'missed' || event.topic !== 'ticket-warnings') return
      come.set(event.name, [...(come.get(event.name) ?? []), event.id])
      timer ??= setTimeout(tell, togetherMs)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [live, toasts, isOffice])
}
