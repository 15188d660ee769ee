import { recordsOf } from '../../../client/records.ts'
import type { ResourceDefinition } from '../../../contract/records/resource.ts'
import { TakeAway } from '../controls/take-away.tsx'
import { useServices } from '../services.ts'

interface Props {
  definition: ResourceDefinition
  id: string
  /** What goes, as the page calls the record. */
  name: string
  onRemoved: () => void
  onClose: () => void
}

/** A dialog that removes a record about a person who is not in the loan file, and asks why. */
export function RemovePart({ definition, id, name, onRemoved, onClose }: Props) {
  const { quietClient } = useServices()
  async function send(reason: string, idempotencyKey: string) {
    await recordsOf(quietClient, definition).remove(id, idempotencyKey, reason)
    onRemoved()
  }
  return (
    <TakeAway
      of={id}
      title={`Togli «${name}»`}
      onSend={send}
      onClose={onClose}
      help="Resta nella cronologia della pratica, con tutto ciò che si toglie."
    >
      <p>Riguarda una persona che non partecipa alla pratica.</p>
    </TakeAway>
  )
}
