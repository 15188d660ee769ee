import { act } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { idOf, open, pageOf } from './testing.tsx'

afterEach(() => void vi.useRealTimers())

const warnings = ['ticket-near', 'ticket-over', 'ticket-near'] as const

it('says on every page which promised times are near or over, together, with the way to them', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  const { event, toasts, services } = await open('/admin/tickets/categorie', {
    answers: {
      'GET /tickets_categorie': { json: { rows: [], total: 0, next: null } },
      [`GET /tickets/${idOf(2)}/scheda`]: { json: pageOf({ _id: idOf(2) }) },
    },
  })
  for (const [i, name] of warnings.entries()) await event({ topic: 'ticket-warnings', name, id: idOf(i + 1) })
  await act(() => vi.advanceTimersByTimeAsync(500))
  expect(toasts()).toEqual(['2 ticket scadono fra poco.', 'Un ticket è scaduto.'])
  const [over, near] = services.toasts.past()
  await act(async () => near!.action!.run())
  expect(location.pathname + location.search).toBe('/admin/tickets?gruppo=in_scadenza')
  await act(async () => over!.action!.run())
  expect(location.pathname).toBe(`/admin/tickets/${idOf(2)}`)
})
