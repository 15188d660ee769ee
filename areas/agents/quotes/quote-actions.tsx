import { useState } from 'react'
import { useLocation } from 'wouter'
import { formatPercent, formatWholeEuro } from '../../../contract/italian/format.ts'
import type { AgentQuote, QuoteInput } from '../../../contract/products/agent-quote.ts'
import { lenderOf } from '../../../contract/products/agent-quote-words.ts'
import { useRefresh } from '../../shared/calls/data.ts'
import { saveFile, useFetchFile } from '../../shared/calls/fetch-file.ts'
import { useSingleWrite } from '../../shared/calls/use-single-write.ts'
import { useServices } from '../../shared/services.ts'

interface Props {
  input: QuoteInput
  quote: AgentQuote
  cliente: string | null
  /** The figures answer the previous input. */
  isStale: boolean
}

export const savedQuotesPath = '/agents/personal-documents/preventivatorePrestiti/salvati'

/** What can be done with the chosen quote: keep it, print it, start a loan file. Printing and starting keep it first. */
export function QuoteActions({ input, quote, cliente, isStale }: Props) {
  const { client, toasts } = useServices()
  const fetchFile = useFetchFile()
  const refresh = useRefresh()
  const [, navigate] = useLocation()
  const { isSending, send } = useSingleWrite()
  const [kept, setKept] = useState<{ of: string; _id: string } | null>(null)
  const body = { dati: input, scelta: quote.chiave, ...(cliente && { cliente }) }
  const written = JSON.stringify([body, quote])

  const keepThen = (then: (id: string, isNew: boolean) => Promise<void> | void) =>
    send(
      async idempotencyKey => {
        const known = kept?.of === written ? kept._id : null
        const _id = known ?? (await client.call('POST /agents/preventivi', { body, idempotencyKey }))._id
        setKept({ of: written, _id })
        if (!known) void refresh('GET /agents/preventivi')
        await then(_id, !known)
      },
      // A toast has already reported the failure.
      () => {},
    )

  const busy = isSending || isStale || undefined
  return (
    <div className="quote-actions">
      <p>
        <strong>
          {lenderOf(quote)}, {formatWholeEuro(quote.nettoCliente)} netti
        </strong>{' '}
        <span className="soft">TAEG {formatPercent(quote.taeg)}</span>
      </p>
      <button
        className="button"
        type="button"
        aria-disabled={busy}
        onClick={() =>
          !busy &&
          void keepThen((_id, isNew) => {
            toasts.add({
              kind: 'plain',
              text: isNew ? 'Il preventivo è fra i salvati.' : 'Il preventivo era già fra i salvati.',
            })
          })
        }
      >
        Salva
      </button>
      <button
        className="button"
        type="button"
        aria-disabled={busy}
        onClick={() =>
          !busy &&
          void keepThen(async id => {
            const { content } = await fetchFile(`/agents/preventivi/${id}/pdf`)
            saveFile(content, 'Preventivo.pdf')
          })
        }
      >
        Scarica il PDF
      </button>
      <button
        className="button primary"
        type="button"
        aria-disabled={busy}
        onClick={() =>
          !busy && void keepThen(id => navigate(`/agents/reports/pratiche/nuova?preventivo=${id}`))
        }
      >
        Crea pratica
      </button>
    </div>
  )
}
