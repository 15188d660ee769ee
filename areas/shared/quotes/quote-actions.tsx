import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { formatPercent, formatWholeEuro } from '../../../contract/italian/format.ts'
import type { AgentQuote, QuoteInput } from '../../../contract/products/agent-quote.ts'
import { lenderOf } from '../../../contract/products/agent-quote-words.ts'
import { useRefresh } from '../calls/data.ts'
import { saveFile, useFetchFile } from '../calls/fetch-file.ts'
import { useSingleWrite } from '../calls/use-single-write.ts'
import { useServices } from '../services.ts'

/** What the keyboard asks for once the figures are there: to look at what can be done, or to save. */
export type Wish = 'look' | 'save'

export interface ActionsProps {
  input: QuoteInput
  quote: AgentQuote
  cliente: string | null
  /** The file for whose agent the office prepares the quote. */
  pratica: string | null
  /** The figures answer the previous input. */
  isStale: boolean
  wish: Wish | null
  onWishDone: () => void
}

export const savedQuotesPath = '/agents/personal-documents/preventivatorePrestiti/salvati'

export const officeFiles = '/admin/reports/pratiche'

/** What is asked of the keyboard, once the figures are there: the focus on the button, or its action. */
function useWish({ wish, onWishDone }: ActionsProps, busy: true | undefined, act: () => void) {
  const button = useRef<HTMLButtonElement>(null)
  const grant = useEffectEvent(() => {
    onWishDone()
    if (wish === 'save') act()
    else button.current?.focus()
  })
  useEffect(() => {
    if (wish && !busy) grant()
  }, [wish, busy])
  return button
}

const Figures = ({ quote }: Pick<ActionsProps, 'quote'>) => (
  <p>
    <strong>
      {lenderOf(quote)}, {formatWholeEuro(quote.nettoCliente)} netti
    </strong>{' '}
    <span className="soft">TAEG {formatPercent(quote.taeg)}</span>
  </p>
)

/** Keeps the chosen quote among those of the agent of the file, who sends it; the file gets a note. */
export function OfficeQuoteActions(props: ActionsProps) {
  const { input, quote, cliente, pratica, isStale } = props
  const { client, toasts } = useServices()
  const refresh = useRefresh()
  const [, navigate] = useLocation()
  const { isSending, send } = useSingleWrite()
  const busy = isSending || isStale || undefined
  const save = () =>
    send(
      async idempotencyKey => {
        const body = { dati: input, scelta: quote.chiave, pratica: pratica!, ...(cliente && { cliente }) }
        await client.call('POST /agents/preventivi', { body, idempotencyKey })
        toasts.add({
          kind: 'plain',
          text: 'Il preventivo è fra i salvati dell’agente, e nelle note della pratica.',
        })
        void refresh('GET /pratiche/:id/scheda')
        navigate(`${officeFiles}/${pratica}`)
      },
      // A toast has already reported the failure.
      () => {},
    )
  const button = useWish(props, busy, () => void (pratica && save()))
  return (
    <div className="quote-actions">
      <Figures quote={quote} />
      {pratica ? (
        <button
          ref={button}
          className="button primary"
          type="button"
          aria-disabled={busy}
          aria-keyshortcuts="Control+S"
          onClick={() => !busy && void save()}
        >
          Salva per l’agente
        </button>
      ) : (
        <p className="note">Per salvarlo, apra il preventivatore dalla pratica a cui serve.</p>
      )}
    </div>
  )
}

/** What can be done with the chosen quote: keep it, print it, start a loan file. Printing and starting keep it first. */
export function QuoteActions(props: ActionsProps) {
  const { input, quote, cliente, isStale } = props
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
  const saving = useWish(props, busy, () => void save())
  return (
    <div className="quote-actions">
      <Figures quote={quote} />
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
