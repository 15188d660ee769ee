import { useMemo } from 'react'
import { CallError } from '../../../../client/client.ts'
import { recordsOf } from '../../../../client/records.ts'
import { stateLabel } from '../../../../contract/records/states.ts'
import { bankAnswers } from '../../../../contract/subjects/loan-files/bank-answers.ts'
import { useServices } from '../../services.ts'
import type { BankAnswer, FileBanks, PanelOffer } from './file-banks.ts'

type Values = Record<string, unknown>

/**
 * The writes of the banks of a file. Those with a key are for dialogs, which show failures themselves; the others report
 * a failure in a toast. After each write the page reads the banks and the file again, because a choice changes both.
 */
export interface BankWrites {
  add: (values: Values, idempotencyKey: string) => Promise<void>
  change: (answer: BankAnswer, values: Values, idempotencyKey: string) => Promise<void>
  moveQuietly: (answer: BankAnswer, to: string, given: Values, idempotencyKey: string) => Promise<void>
  move: (answer: BankAnswer, to: string) => Promise<void>
  remove: (answer: BankAnswer) => Promise<void>
  take: (offer: PanelOffer) => Promise<void>
}

export function useBankWrites(file: string): BankWrites {
  const { client, quietClient, queries, toasts } = useServices()
  return useMemo(() => {
    const quiet = recordsOf(quietClient, bankAnswers)
    const loud = recordsOf(client, bankAnswers)
    const refresh = () =>
      Promise.all(
        ['GET /pratiche/:id/banche', 'GET /pratiche/:id/scheda', 'GET /commits/:id'].map(read =>
          queries.invalidateQueries({ queryKey: [read] }),
        ),
      )
    const say = (text: string) => toasts.add({ kind: 'plain', text })
    /** Runs a write, and reads again after a success and after a conflict with another person's write. */
    async function write(run: () => Promise<unknown>, text: string) {
      try {
        await run()
        say(text)
      } catch (error) {
        if (!(error instanceof CallError && error.status === 409)) throw error
        void refresh()
        throw error
      }
      await refresh()
    }
    /** The client has reported the failure. */
    const reported = (run: Promise<void>) =>
      run.catch(error => {
        if (!(error instanceof CallError)) throw error
      })
    const movedText = ({ banca }: BankAnswer, to: string) => `${banca.nome}: ${stateLabel(bankAnswers, to)}.`
    return {
      add: (values, key) =>
        write(() => quiet.create({ pratica: file, ...values }, key), 'La banca è nella pratica.'),
      change: ({ _id, versione }, values, key) =>
        write(() => quiet.update(_id, { versione, ...values }, key), 'Le modifiche sono state salvate.'),
      moveQuietly: (answer, to, given, key) =>
        write(
          () =>
            quiet.move(
              answer._id,
              { versione: answer.versione, stato: to, ...given } as { versione: number },
              key,
            ),
          movedText(answer, to),
        ),
      move: (answer, to) =>
        reported(
          write(
            () =>
              loud.move(
                answer._id,
                { versione: answer.versione, stato: to } as { versione: number },
                crypto.randomUUID(),
              ),
            movedText(answer, to),
          ),
        ),
      remove: ({ _id, banca }) =>
        reported(
          write(() => loud.remove(_id, crypto.randomUUID()), `${banca.nome} non è più nella pratica.`),
        ),
      take: ({ prodotto, tipoTasso, banca }) =>
        reported(
          write(
            () =>
              client.call('POST /pratiche/:id/banche/offerta', {
                params: { id: file },
                body: { prodotto: prodotto._id, ...(tipoTasso && { tipoTasso }) },
                idempotencyKey: crypto.randomUUID(),
              }),
            `L’offerta di ${banca.nome} è nella pratica.`,
          ),
        ),
    }
  }, [client, quietClient, queries, toasts, file])
}

/** The warning before a file goes to a third bank within 90 days. */
export const RequestWarning = ({ text, banks }: { text: string; banks: FileBanks }) => (
  <p>
    <strong>{text}</strong> {banks.richieste.detto}
  </p>
)
