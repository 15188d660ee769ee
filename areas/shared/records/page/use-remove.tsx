import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import type { ResourceDefinition } from '../../../../contract/records/resource.ts'
import { useConfirm } from '../../controls/confirm.tsx'
import { useServices } from '../../services.ts'
import { useRecordCalls, useRefreshRecords } from '../record-calls.ts'

/** A dialog, and a function that deletes a record after a confirmation and goes to its list. A toast reports failures. */
export function useRemove(
  definition: ResourceDefinition,
  list: string,
): [ReactNode, (id: string, title: string) => void] {
  const [, go] = useLocation()
  const { toasts } = useServices()
  const calls = useRecordCalls(definition)
  const refresh = useRefreshRecords(definition)
  const [dialog, confirm] = useConfirm()

  async function remove(id: string, title: string) {
    const dependents = await calls.dependents(id)
    const isImpossible = definition.deletion === 'remove' && dependents !== ''
    const question = isImpossible ? `«${title}» non si può cancellare.` : `Cancellare «${title}»?`
    const details = (
      <>
        {dependents && (
          <p>
            {isImpossible ? 'Vi fanno riferimento' : 'Continueranno a farvi riferimento'}: {dependents}.
          </p>
        )}
        <p className="soft">
          {isImpossible
            ? 'Prima vanno cancellati, o riferiti ad altro.'
            : definition.deletion === 'status'
              ? 'Resta nella cronologia e si può riprendere dall’elenco dei cancellati.'
              : 'Resta nella cronologia delle modifiche.'}
        </p>
      </>
    )
    if (!(await confirm({ action: 'delete', question, details, isImpossible }))) return
    await calls.remove(id, crypto.randomUUID())
    await refresh()
    toasts.add({ kind: 'plain', text: `«${title}» è stato cancellato.` })
    go(list)
  }
  return [dialog, (id, title) => void remove(id, title).catch(() => {})]
}
