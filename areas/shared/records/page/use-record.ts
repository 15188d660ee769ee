import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CallError } from '../../../../client/client.ts'
import type { Row } from '../../../../client/records.ts'
import type { ResourceDefinition } from '../../../../contract/records/resource.ts'
import { useServices } from '../../services.ts'
import { valuesToUndo } from '../form/stale.ts'
import { useRecordCalls, useRefreshRecords } from '../record-calls.ts'
import { useNewerVersion } from './use-newer-version.ts'

/**
 * Reads a record of a resource with live events, which keep the cached record current, and writes some of its fields.
 */
export function useRecord<D extends ResourceDefinition>(definition: D, id: string) {
  const { queries, toasts } = useServices()
  const calls = useRecordCalls(definition)
  const refresh = useRefreshRecords(definition)
  const [isSaving, setSaving] = useState(false)
  const queryKey = [`GET /${definition.name}/:id`, id]
  const { data, error, refetch } = useQuery({ queryKey, queryFn: () => calls.read(id) })

  /** Shows the record that a write returned. */
  const show = (now: Row<D>) => queries.setQueryData(queryKey, now)
  useNewerVersion(definition, data, show)

  async function write(record: Row<D>, values: Record<string, unknown>): Promise<Row<D>> {
    const now = await calls.update(record._id, { versione: record.versione, ...values }, crypto.randomUUID())
    show(now)
    for (const read of ['GET /commits/:id', 'GET /admin/da-fare'])
      void queries.invalidateQueries({ queryKey: [read] })
    void refresh()
    return now
  }

  /**
   * Writes the values and shows a toast with an undo button. Returns whether the write succeeded; the client has
   * already shown a toast about a failure.
   */
  async function save(values: Record<string, unknown>, successMessage: string): Promise<boolean> {
    if (!data || isSaving) return false
    setSaving(true)
    try {
      const now = await write(data, values)
      const before = valuesToUndo(definition, data, now)
      const undo = () => void write(now, before).catch(() => void refetch())
      toasts.add({ kind: 'plain', text: successMessage, action: { label: 'Annulla', run: undo } })
      return true
    } catch (failure) {
      if (!(failure instanceof CallError)) throw failure
      // Another person has saved the record: their version is shown.
      if (failure.status === 409) void refetch()
      return false
    } finally {
      setSaving(false)
    }
  }

  return { query: { data, error, refetch }, show, save, isSaving }
}
