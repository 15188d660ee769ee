import { useMemo, useRef } from 'react'
import type { AnswerOf } from '../../../client/calls.ts'
import { CallError } from '../../../client/client.ts'
import type { settleToday } from '../../../contract/calls/agent-today.ts'
import type { Body } from '../../../contract/calls/call.ts'
import type { writeNote } from '../../../contract/calls/file-notes.ts'
import { formatShortDay } from '../../../contract/italian/days.ts'
import { sentInWords } from '../../../contract/loan-files/message-arrival.ts'
import { withoutRow } from '../../../contract/today/today-order.ts'
import type { TodayRow } from '../../../contract/today/today-words.ts'
import { useOfflineParts } from '../../shared/offline/offline-parts.ts'
import { useWrite } from '../../shared/offline/use-write.ts'
import { useServices } from '../../shared/services.ts'
import { type Today, todayCall } from './today-data.ts'

type Settled = Omit<Body<typeof settleToday>, 'chiave'>
type NoteKind = Body<typeof writeNote>['tipo']

const done: Readonly<Record<Settled['azione'], string>> = {
  fatto: 'fatto',
  non_risponde: 'segnato che non risponde',
  rimanda: 'rimandato',
  passa: 'passato al collega',
}

/**
 * What can be done with the rows of the day. A row leaves the list at once and comes back when the server refuses, or when
 * the action waits for the network. Each action can be undone from its toast, the last one with `undoLast`.
 */
export function useTodayActions() {
  const { client, queries, toasts } = useServices()
  const outbox = useOfflineParts()?.outbox
  const write = useWrite()
  const last = useRef<{ run: () => void; row: string | null }>(undefined)

  return useMemo(() => {
    const refresh = () => queries.invalidateQueries({ queryKey: [todayCall] })

    /** Shows a toast with a button that undoes, once. The row that the undoing brings back is `row`. */
    function tell(text: string, undo: () => Promise<unknown>, row: string | null = null) {
      let isUndone = false
      const run = () => {
        if (isUndone) return
        isUndone = true
        if (last.current?.run === run) last.current = undefined
        void undo().then(refresh, ignoreRefusal)
      }
      last.current = { run, row }
      toasts.add({ kind: 'plain', text, action: { label: 'Annulla', run } })
    }

    /** Ends a row. Resolves to whether the action has been made; a row whose action waits for the network stays. */
    async function settle(row: TodayRow, settled: Settled): Promise<boolean> {
      await queries.cancelQueries({ queryKey: [todayCall] })
      const before = queries.getQueryState<Today>([todayCall])
      const put = (today: Today | undefined) =>
        queries.setQueryData<Today>([todayCall], today, { updatedAt: before?.dataUpdatedAt })
      const { data } = before ?? {}
      put(data && withoutRow(data, row.chiave))
      const until = settled.fino ? ` al ${formatShortDay(settled.fino)}` : ''
      const words = `${row.nome}: ${done[settled.azione]}${until}`
      try {
        const { answer, kept } = await write({
          write: {
            call: 'POST /agents/cruscotto/segni',
            body: { chiave: row.chiave, ...settled, ...(row.pratica && { stato: row.pratica.stato }) },
          },
          about: aboutOf(row),
        })
        if (kept) {
          put(data)
          tell(`${words}, da inviare.`, async () => outbox?.remove(kept.key))
          return false
        }
        const { segno } = answer as AnswerOf<'POST /agents/cruscotto/segni'>
        const undo = () =>
          client.call('DELETE /agents/cruscotto/segni/:id', {
            params: { id: segno },
            idempotencyKey: crypto.randomUUID(),
          })
        tell(`${words}.`, undo, row.chiave)
      } catch (error) {
        ignoreRefusal(error)
      }
      void refresh()
      return true
    }

    /**
     * Writes a note in the file of a row, or a message, with the invitation for `invita`; nothing for a row without a file
     * that the agent changes.
     */
    async function note(row: TodayRow, tipo: NoteKind, testo: string, invita = false): Promise<boolean> {
      if (!row.pratica || !row.scrive) return false
      try {
        const { answer, kept } = await write({
          write: {
            call: 'POST /pratiche_note',
            body: {
              pratica: row.pratica._id,
              tipo,
              testo,
              cliente: row.contatto.cliente,
              ...(invita && { invita }),
            },
          },
          about: aboutOf(row),
          row: row.chiave,
        })
        if (kept) {
          tell(`${row.nome}: nota da inviare.`, async () => outbox?.remove(kept.key))
          return true
        }
        const { _id: id, arrivo } = answer as AnswerOf<'POST /pratiche_note'>
        if (tipo === 'messaggio') toasts.add({ kind: 'plain', text: sentInWords(arrivo, invita) })
        else
          tell(`Annotato nella pratica ${row.pratica.IDEGG}.`, () =>
            client.call('DELETE /pratiche_note/:id', {
              params: { id },
              idempotencyKey: crypto.randomUUID(),
            }),
          )
        void refresh()
        return true
      } catch (error) {
        ignoreRefusal(error)
        return false
      }
    }

    /** Undoes the last action. Returns the key of the row that comes back, if one does. */
    function undoLast(): string | null {
      const { run, row = null } = last.current ?? {}
      run?.()
      return row
    }

    return { settle, note, undoLast }
  }, [client, queries, toasts, outbox, write])
}

/** The person and the file of a row, in words. */
const aboutOf = ({ nome, pratica }: TodayRow) => (pratica ? `${nome}, pratica ${pratica.IDEGG}` : nome)

/** The client has reported the refusal of a call. */
function ignoreRefusal(error: unknown): void {
  if (!(error instanceof CallError)) throw error
}

export type TodayActions = ReturnType<typeof useTodayActions>
