import { useServices } from '../services.ts'
import { useOfflineParts } from './offline-parts.ts'
import type { Unsent } from './unsent.ts'
import { kindOf } from './unsent-words.ts'

/** The mark of a write that is not sent, with a button that drops the write. */
export function UnsentMark({ row, kind }: { row: Unsent; kind?: boolean }) {
  return (
    <span className="unsent-mark">
      {kind && `${kindOf(row)} `}
      <span className={row.refusal === null ? 'badge pending' : 'badge blocked'}>
        {row.refusal === null ? 'Da inviare' : 'Non inviata'}
      </span>{' '}
      <DropButton row={row} />
    </span>
  )
}

/** Drops a write. A write that was tried may have arrived, which the toast says. */
export function DropButton({ row }: { row: Unsent }) {
  const outbox = useOfflineParts()?.outbox
  const { toasts } = useServices()
  async function drop() {
    await outbox?.remove(row.key)
    if (row.tried !== null && row.refusal === null)
      toasts.add({
        kind: 'plain',
        text: `${row.about}: tolta. Può essere già arrivata: controlli quando torna la rete.`,
      })
  }
  return (
    <button className="link" type="button" onClick={() => void drop()}>
      {row.refusal === null ? 'Annulla' : 'Elimina'}
      <span className="hidden">
        : {kindOf(row)}, {row.about}
      </span>
    </button>
  )
}
