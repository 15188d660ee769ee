import { type ReactNode, useState } from 'react'
import { useLocation } from 'wouter'
import type { ResourceDefinition } from '../../../../contract/records/resource.ts'
import { actionWords, useConfirm } from '../../controls/confirm.tsx'
import { TakeAway } from '../../controls/take-away.tsx'
import { useServices } from '../../services.ts'
import { useRecordCalls, useRefreshRecords } from '../record-calls.ts'

/** Says who reads the reason of a removal. */
export const reasonHelp = 'Resta nella cronologia, con tutto ciò che si cancella.'

interface Asked {
  id: string
  title: string
  question: string
  details: ReactNode
}

/**
 * A dialog, and a function that deletes a record after a confirmation, which includes a reason where the definition wants
 * one, and goes to its list. A toast reports failures.
 */
export function useRemove(
  definition: ResourceDefinition,
  list: string,
): [ReactNode, (id: string, title: string) => void] {
  const [, go] = useLocation()
  const { toasts } = useServices()
  const calls = useRecordCalls(definition)
  const refresh = useRefreshRecords(definition)
  const [dialog, confirm] = useConfirm()
  const [asked, setAsked] = useState<Asked | null>(null)

  async function ask(id: string, title: string) {
    const dependents = await calls.dependents(id)
    const isImpossible = definition.deletion === 'remove' && dependents !== ''
    const isReasonAsked = definition.removedWithReason && !isImpossible
    const question = isImpossible ? `«${title}» non si può cancellare.` : `Cancellare «${title}»?`
    const details = (
      <>
        {dependents && (
          <p>
            {isImpossible ? 'Vi fanno riferimento' : 'Continueranno a farvi riferimento'}: {dependents}.
          </p>
        )}
        {!isReasonAsked && (
          <p className="soft">
            {isImpossible
              ? 'Prima vanno cancellati, o riferiti ad altro.'
              : definition.deletion === 'status'
                ? 'Resta nella cronologia e si può riprendere dall’elenco dei cancellati.'
                : 'Resta nella cronologia delle modifiche.'}
          </p>
        )}
      </>
    )
    if (isReasonAsked) setAsked({ id, title, question, details })
    else if (await confirm({ action: 'delete', question, details, isImpossible }))
      await remove(id, title, crypto.randomUUID())
  }

  async function remove(id: string, title: string, idempotencyKey: string, reason?: string) {
    await calls.remove(id, idempotencyKey, reason)
    await refresh()
    toasts.add({ kind: 'plain', text: `«${title}» è stato cancellato.` })
    go(list)
  }
  return [
    <>
      {dialog}
      {asked && (
        <TakeAway
          of={asked.id}
          title={asked.question}
          label={actionWords.delete}
          help={reasonHelp}
          onSend={(reason, idempotencyKey) => remove(asked.id, asked.title, idempotencyKey, reason)}
          onClose={() => setAsked(null)}
        >
          {asked.details}
        </TakeAway>
      )}
    </>,
    (id, title) => void ask(id, title).catch(() => {}),
  ]
}
