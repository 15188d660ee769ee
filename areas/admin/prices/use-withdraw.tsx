import { type ReactNode, useRef } from 'react'
import { CallError } from '../../../client/client.ts'
import { formatShortDay } from '../../../contract/italian/days.ts'
import type { PriceTables } from '../../../contract/subjects/price-tables.ts'
import { useConfirm } from '../../shared/controls/confirm.tsx'
import { useServices } from '../../shared/services.ts'
import { usePriceCalls, type Version } from './price-calls.ts'

/** Withdraws a table, after a dialog that says which table is in force without it. */
export function useWithdraw(
  tables: PriceTables,
  onDone: () => void,
): [dialog: ReactNode, withdraw: (version: Version) => void] {
  const calls = usePriceCalls(tables)
  const { toasts } = useServices()
  const [dialog, confirm] = useConfirm()
  const isBusy = useRef(false)

  async function withdraw(version: Version) {
    const { nome, stato, ritiro } = version
    const remaining = ritiro?.resta
    const after =
      stato === 'in_programma'
        ? remaining && `Resta in vigore «${remaining.nome}».`
        : remaining
          ? `Da subito torna in vigore «${remaining.nome}», del ${formatShortDay(remaining.validaDal)}.`
          : 'Da subito nessuna tabella è in vigore.'
    const question = `Ritirare «${nome}»?`
    const details = (
      <p className="soft">
        {after} La tabella ritirata resta nell’elenco con le sue righe; per rimetterla in vigore si pubblica
        di nuovo il suo file.
      </p>
    )
    if (!(await confirm({ action: 'delete', label: 'RITIRA', question, details })) || isBusy.current) return
    isBusy.current = true
    try {
      const { inVigore } = await calls.withdraw(version)
      const now = inVigore ? `In vigore: «${inVigore.nome}».` : 'Nessuna tabella è in vigore.'
      toasts.add({ kind: 'plain', text: `«${nome}» è ritirata. ${now}` })
    } catch (error) {
      // The client has already shown a toast about the failure.
      if (!(error instanceof CallError)) throw error
    } finally {
      isBusy.current = false
      onDone()
    }
  }

  return [dialog, version => void withdraw(version)]
}
