import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { formatPercent, formatWholeEuro } from '../../../contract/italian/format.ts'
import type { AgentQuote, QuoteInput } from '../../../contract/products/agent-quote.ts'
import { lenderOf } from '../../../contract/products/agent-quote-words.ts'
import { useRefresh } from '../../shared/calls/data.ts'
import { saveFile, useFetchFile } from '../../shared/calls/fetch-file.ts'
import { useSingleWrite } from '../../shared/calls/use-single-write.ts'
import { useServices } from '../../shared/services.ts'

/** What the keyboard asks for once the figures are there: to look at what can be done, or to save. */
export type Wish = 'look' | 'save'

export interface ActionsProps {
  input: QuoteInput
  quote: AgentQuote
  cliente: string | null
  /** The figures answer the previous input. */
  isStale: boolean
  wish: Wish | null
  onWishDone: () => void
}

export const savedQuotesPath = '/agents/personal-documents/preventivatorePrestiti/salvati'

/** What can be done with the chosen quote: keep it, print it, start a loan file. Printing and starting keep it first. */
export function QuoteActions({ input, quote, cliente, isStale, wish, onWishDone }: ActionsProps) {
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
  const save = () =>
    keepThen((_id, isNew) => {
      toasts.add({
        kind: 'plain',
        text: isNew ? 'Il preventivo è fra i salvati.' : 'Il preventivo era già fra i salvati.',
      })
    })
  const saving = useRef<HTMLButtonElement>(null)
  const grant = useEffectEvent(() => {
    onWishDone()
    if (wish === 'save') void save()
    else saving.current?.focus()
  })
  useEffect(() => {
    if (wish && !busy) grant()
  }, [wish, busy])
  return (
    <div className="quote-actions">
      <p>
        <strong>
          {lenderOf(quote)}, {formatWholeEuro(quote.nettoCliente)} netti
        </strong>{' '}
        <span className="soft">TAEG {formatPercent(quote.taeg)}</span>
      </p>
      <button
        ref={saving}
        className="button"
        type="button"
        aria-disabled={busy}
        aria-keyshortcuts="Control+S"
        onClick={() => !busy && void save()}
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
