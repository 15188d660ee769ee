import type { ResourceDefinition } from '../../../../contract/records/resource.ts'
import { useRefresh } from '../../calls/data.ts'
import type { useConfirm } from '../../controls/confirm.tsx'
import { useServices } from '../../services.ts'

/**
 * Returns a function that, after a confirmation in the given dialog, restores a deleted record by the line of its
 * deletion. The function resolves to whether the record was restored.
 */
export function useRestore(
  definition: ResourceDefinition | undefined,
  confirm: ReturnType<typeof useConfirm>[1],
): (line: string, title: string | null) => Promise<boolean> {
  const { client, toasts, queries } = useServices()
  const refresh = useRefresh()

  return async function restore(line: string, title: string | null): Promise<boolean> {
    const question = title ? `Riprendere «${title}»?` : 'Riprendere la scheda?'
    const details = definition?.restorable === 'deletion' && (
      <p className="soft">
        La persona torna bloccata, senza permessi e senza password: permessi e accesso si danno di nuovo.
      </p>
    )
    if (!(await confirm({ action: 'edit', label: 'Ripristina', question, details }))) return false
    try {
      await client.call('POST /commits/:id/restore', { params: { id: line } })
      toasts.add({ kind: 'plain', text: 'La scheda è di nuovo al suo posto.' })
      return true
    } catch {
      return false
    } finally {
      if (definition) void queries.invalidateQueries({ queryKey: [`GET /${definition.name}`] })
      void refresh('GET /commits/:id')
      void refresh('GET /feeds/commits/:id')
      void refresh('GET /feeds/commits/:id/parti')
    }
  }
}
