import { useCallback, useMemo, useRef, useState } from 'react'
import { CallError } from '../../../client/client.ts'
import { formatShortDay } from '../../../contract/italian/days.ts'
import type { IdleFile } from '../../../contract/loan-files/idle-words.ts'
import type { Turn } from '../../../contract/loan-files/progress.ts'
import { chaseFile } from '../../shared/loan-files/idle/chase-file.ts'
import type { Chase } from '../../shared/loan-files/idle/chase-form.tsx'
import { useServices } from '../../shared/services.ts'
import { todayCall } from '../today/today-data.ts'
import { type IdlePage, idleCall } from './idle-data.ts'

/** A file that an action left as it was, and why. */
export interface Refused {
  file: IdleFile
  message: string
}

/** An action on one file; returns what undoes it, or null. Rejects with a `CallError`, or with the refusal. */
type Act = (file: IdleFile) => Promise<(() => Promise<unknown>) | null>

/** A refusal that needs no call. */
class NotPossible extends Error {}

interface Words {
  /** «rimandata al 30/11/2026», and the same of several. */
  one: string
  many: string
}

/**
 * What can be done with idle files, one after the other: how many are done (`progress`), which were refused, and the undo
 * of the last action.
 */
export function useIdleActions() {
  const { quietClient: client, queries, toasts } = useServices()
  const [progress, setProgress] = useState<{ done: number; of: number } | null>(null)
  const [refused, setRefused] = useState<readonly Refused[]>([])
  const last = useRef<() => void>(undefined)

  const refresh = useCallback(() => {
    for (const read of [idleCall, todayCall]) void queries.invalidateQueries({ queryKey: [read] })
  }, [queries])

  /** Tells what was done, with a button that undoes it once. */
  const tell = useCallback(
    (text: string, undos: readonly (() => Promise<unknown>)[]) => {
      let isUndone = false
      const run = () => {
        if (isUndone) return
        isUndone = true
        last.current = undefined
        void (async () => {
          let failed = 0
          for (const undo of undos)
            await undo().catch(error => {
              if (!(error instanceof CallError)) throw error
              failed += 1
            })
          toasts.add(
            failed === 0
              ? { kind: 'plain', text: 'Annullato.' }
              : { kind: 'danger', text: `Non si può più annullare: ${failed} di ${undos.length}.` },
          )
          refresh()
        })()
      }
      last.current = undos.length > 0 ? run : undefined
      toasts.add({
        kind: 'plain',
        text,
        ...(undos.length > 0 && { action: { label: 'Annulla', run } }),
      })
    },
    [toasts, refresh],
  )

  /** Does something with each file, and returns those that were refused. */
  const each = useCallback(
    async (files: readonly IdleFile[], { one, many }: Words, act: Act): Promise<readonly Refused[]> => {
      const left: Refused[] = []
      const undos: (() => Promise<unknown>)[] = []
      setRefused([])
      for (const [at, file] of files.entries()) {
        setProgress({ done: at, of: files.length })
        try {
          const undo = await act(file)
          if (undo) undos.push(undo)
        } catch (error) {
          if (!(error instanceof CallError || error instanceof NotPossible)) throw error
          left.push({ file, message: error.message })
          // Without an answer from the server the other requests would fail too.
          if (error instanceof CallError && error.status === 0) {
            left.push(...files.slice(at + 1).map(other => ({ file: other, message: 'Non ancora toccata.' })))
            break
          }
        }
      }
      setProgress(null)
      setRefused(files.length > 1 ? left : [])
      const done = files.length - left.length
      const [first] = left
      const no = first && `${first.file.IDEGG} ${first.file.nome}, ${first.message}`
      if (done === 0)
        toasts.add({ kind: 'danger', text: left.length === 1 ? no! : `Nessuna ${many.split(' ')[0]}: ${no}` })
      else {
        const text =
          done === 1 ? `${files.length === 1 ? `${files[0]!.nome}: ` : '1 '}${one}` : `${done} ${many}`
        tell(
          left.length === 0
            ? `${text}.`
            : `${text}, ${left.length} no: ${left.length === 1 ? no : 'sono elencate'}.`,
          undos,
        )
      }
      refresh()
      return left
    },
    [refresh, tell, toasts],
  )

  return useMemo(() => {
    /** Takes a file out of the lists at once. */
    const hide = ({ _id }: IdleFile) =>
      queries.setQueriesData<IdlePage>(
        { queryKey: [idleCall] },
        page => page && { ...page, rows: page.rows.filter(row => row._id !== _id) },
      )
    const settle = async (
      file: IdleFile,
      body: { azione: 'rimanda' | 'passa'; fino?: string; collega?: string },
    ) => {
      if (!file.segue) throw new NotPossible('la segue un altro agente')
      const { segno } = await client.call('POST /agents/cruscotto/segni', {
        body: { chiave: `pratica:${file._id}`, ...body },
        idempotencyKey: crypto.randomUUID(),
      })
      hide(file)
      return () =>
        client.call('DELETE /agents/cruscotto/segni/:id', {
          params: { id: segno },
          idempotencyKey: crypto.randomUUID(),
        })
    }
    const chase = async (file: IdleFile, by: Chase | undefined, today: string) => {
      if (!file.scrive) throw new NotPossible('la segue un altro agente')
      if (!by) throw new NotPossible('non tocca a nessuno')
      if (by.way === 'messaggio' && !file.contatto?.legge)
        throw new NotPossible('il cliente non ha ancora l’area clienti')
      return chaseFile(client, file, by, today)
    }
    return {
      progress,
      refused,
      forget: () => setRefused([]),
      undoLast: () => last.current?.(),
      putOff: (files: readonly IdleFile[], fino: string) => {
        const day = formatShortDay(fino)
        return each(files, { one: `rimandata al ${day}`, many: `rimandate al ${day}` }, file =>
          settle(file, { azione: 'rimanda', fino }),
        )
      },
      handOver: (files: readonly IdleFile[], { _id, nome }: { _id: string; nome: string }) =>
        each(files, { one: `passata a ${nome}`, many: `passate a ${nome}` }, file =>
          settle(file, { azione: 'passa', collega: _id }),
        ),
      chase: (files: readonly IdleFile[], by: ReadonlyMap<Turn, Chase>, today: string) =>
        each(files, { one: 'sollecitata', many: 'sollecitate' }, file =>
          chase(file, file.turno ? by.get(file.turno) : undefined, today),
        ),
      noteCall: (file: IdleFile, today: string) =>
        each([file], { one: 'telefonata annotata', many: 'telefonate annotate' }, one =>
          chase(one, { way: 'chiamata', text: `Chiamata a ${one.nome}.` }, today),
        ),
    }
  }, [client, each, progress, queries, refused])
}

export type IdleActions = ReturnType<typeof useIdleActions>
