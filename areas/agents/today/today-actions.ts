import { useMemo, useRef } from 'react'
import { CallError } from '../../../client/client.ts'
import { recordsOf } from '../../../client/records.ts'
import type { settleToday } from '../../../contract/calls/agent-today.ts'
import type { Body } from '../../../contract/calls/call.ts'
import { formatShortDay } from '../../../contract/italian/days.ts'
import type { RecordOf } from '../../../contract/records/resource.ts'
import { fileNotes } from '../../../contract/subjects/loan-files/file-notes.ts'
import type { TodayRow } from '../../../contract/today/today-words.ts'
import { useServices } from '../../shared/services.ts'
import { type Today, todayCall } from './today-data.ts'

type Settled = Omit<Body<typeof settleToday>, 'chiave'>
type NoteKind = RecordOf<typeof fileNotes>['tipo']

const done: Readonly<Record<Settled['azione'], string>> = {
  fatto: 'fatto',
  non_risponde: 'segnato che non risponde',
  rimanda: 'rimandato',
  passa: 'passato al collega',
}

/**
 * What can be done with the rows of the day. A row leaves the list at once and comes back when the server refuses. Each
 * action can be undone from its toast, the last one with `undoLast`.
 */
export function useTodayActions() {
  const { client, queries, toasts } = useServices()
  const last = useRef<() => void>(undefined)

  return useMemo(() => {
    const refresh = () => queries.invalidateQueries({ queryKey: [todayCall] })

    /** Shows a toast with a button that undoes, once. */
    function tell(text: string, undo: () => Promise<unknown>) {
      let isUndone = false
      const run = () => {
        if (isUndone) return
        isUndone = true
        if (last.current === run) last.current = undefined
        void undo().then(refresh, ignoreRefusal)
      }
      last.current = run
      toasts.add({ kind: 'plain', text, action: { label: 'Annulla', run } })
    }

    async function settle(row: TodayRow, settled: Settled): Promise<void> {
      await queries.cancelQueries({ queryKey: [todayCall] })
      queries.setQueryData<Today>(
        [todayCall],
        today => today && { ...today, righe: today.righe.filter(({ chiave }) => chiave !== row.chiave) },
      )
      try {
        const { segno } = await client.call('POST /agents/cruscotto/segni', {
          body: { chiave: row.chiave, ...settled },
          idempotencyKey: crypto.randomUUID(),
        })
        const until = settled.fino ? ` al ${formatShortDay(settled.fino)}` : ''
        tell(`${row.nome}: ${done[settled.azione]}${until}.`, () =>
          client.call('DELETE /agents/cruscotto/segni/:id', {
            params: { id: segno },
            idempotencyKey: crypto.randomUUID(),
          }),
        )
      } catch (error) {
        ignoreRefusal(error)
      }
      void refresh()
    }

    /** Writes a note in the file of a row; nothing for a row without a file that the agent changes. */
    async function note(row: TodayRow, tipo: NoteKind, testo: string): Promise<boolean> {
      if (!row.pratica || !row.scrive) return false
      const notes = recordsOf(client, fileNotes)
      try {
        const { _id } = await notes.create(
          { pratica: row.pratica._id, tipo, testo, cliente: row.contatto.cliente },
          crypto.randomUUID(),
        )
        if (tipo === 'messaggio') toasts.add({ kind: 'plain', text: `Messaggio inviato a ${row.nome}.` })
        else
          tell(`Annotato nella pratica ${row.pratica.IDEGG}.`, () => notes.remove(_id, crypto.randomUUID()))
        void refresh()
        return true
      } catch (error) {
        ignoreRefusal(error)
        return false
      }
    }

    return { settle, note, undoLast: () => last.current?.() }
  }, [client, queries, toasts])
}

/** The client has reported the refusal of a call. */
function ignoreRefusal(error: unknown): void {
  if (!(error instanceof CallError)) throw error
}

export type TodayActions = ReturnType<typeof useTodayActions>
