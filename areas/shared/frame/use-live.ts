import type { Query } from '@tanstack/react-query'
import { useEffect } from 'react'
import { hasPermissions } from '../../../contract/access/permissions.ts'
import { usePerson, useRefresh } from '../calls/data.ts'
import { useServices } from '../services.ts'

/** The calls that read announcements to the signed-in agent. */
export const announcementReads = [
  'GET /comunicazioni/mie',
  'GET /comunicazioni/mie/:id',
  'GET /comunicazioni/da-leggere',
] as const

/** The calls that tell about leads, and about what waits in the office. */
const leadReads = [
  'GET /leads',
  'GET /leads/:id',
  'GET /leads/:id/storia',
  'GET /leads/:id/appuntamento',
  'GET /admin/da-fare',
]

/** The calls that read tickets. */
const ticketReads = [
  'GET /tickets/getMines',
  'GET /tickets/coda',
  'GET /tickets/quanti',
  'GET /tickets/:id/scheda',
]
/** Events that come together, such as those of a change of many tickets, are two readings at most. */
const quietMs = 400

/**
 * Updates the page on live events: changed rights, ended sessions, changed records, announcements, new leads and tickets. When
 * the session of this page ends, the server closes the connection, and the next call of the page finds no session.
 */
export function useLive(): void {
  const { area, live, toasts, queries } = useServices()
  const refresh = useRefresh()
  const holder = usePerson()?.holder ?? null
  const readsAnnouncements = holder?.role === 'agent' && hasPermissions(holder, 'comunicazioni')
  const maySeeLeads =
    holder !== null && hasPermissions(holder, holder.role === 'admin' ? 'lead_requests' : 'lead')
  const readsTickets =
    holder !== null && hasPermissions(holder, holder.role === 'admin' ? 'ticketing_access' : 'tickets')

  // biome-ignore lint/correctness/useExhaustiveDependencies: `refresh` comes from the same services.
  useEffect(
    () =>
      live.on('sessions', event => {
        void refresh(`GET /${area.calls}/sessions`)
        if (event === 'missed' || event.name === 'rights-changed') void refresh(`GET /${area.calls}/getMe`)
        if (area.role === 'admin') void refresh('GET /feeds/sessions')
      }),
    [live, area],
  )
  useEffect(
    () =>
      live.on('records', event => {
        if (event !== 'missed' && event.topic !== 'records') return
        const isList = ({ queryKey: [read] }: Query) =>
          event === 'missed'
            ? /^GET \/\w+$/.test(String(read))
            : read === `GET /${event.resource}` || read === 'GET /admin/da-fare'
        const isRecord = ({ queryKey: [read, id] }: Query) =>
          event === 'missed'
            ? /^GET \/\w+\/:id$/.test(String(read))
            : read === `GET /${event.resource}/:id` && id === event.id
        // A form takes its first answer, so no outdated answer must wait in the cache for the next form.
        queries.removeQueries({ type: 'inactive', predicate: query => isList(query) || isRecord(query) })
        void queries.invalidateQueries({ predicate: isList })
        // A visible record stays until its page opens again, because this page may be about to delete the record.
        void queries.invalidateQueries({ predicate: isRecord, refetchType: 'none' })
      }),
    [live, queries],
  )
  useEffect(() => {
    if (!readsAnnouncements) return
    return live.on('announcements', () => {
      for (const read of announcementReads) void queries.invalidateQueries({ queryKey: [read] })
    })
  }, [live, queries, readsAnnouncements])
  useEffect(() => {
    if (!maySeeLeads) return
    return live.on('leads', event => {
      for (const read of leadReads) void queries.invalidateQueries({ queryKey: [read] })
      if (event !== 'missed' && event.name === 'lead-created')
        toasts.add({ kind: 'plain', text: 'È arrivata una nuova richiesta.' })
    })
  }, [live, toasts, queries, maySeeLeads])
  useEffect(() => {
    if (!readsTickets) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOutdated = false
    function read() {
      isOutdated = false
      for (const call of ticketReads) void queries.invalidateQueries({ queryKey: [call] })
      timer = setTimeout(() => {
        timer = undefined
        if (isOutdated) read()
      }, quietMs)
    }
    const stop = live.on('tickets', () => {
      if (timer) isOutdated = true
      else read()
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [live, queries, readsTickets])
}
