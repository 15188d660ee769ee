import { useState } from 'react'
import { useLocation } from 'wouter'
import type { AnswerOf } from '../../../client/calls.ts'
import { CallError } from '../../../client/client.ts'
import type { QuoteInput } from '../../../contract/products/agent-quote.ts'
import { useRefresh } from '../../shared/calls/data.ts'
import { useSingleWrite } from '../../shared/calls/use-single-write.ts'
import { useConfirm } from '../../shared/controls/confirm.tsx'
import { LetterPreview, type Preview } from '../../shared/offers/letter-preview.tsx'
import { SentOffers } from '../../shared/offers/sent-offers.tsx'
import { savedQuotesPath } from '../../shared/quotes/quote-actions.tsx'
import { useServices } from '../../shared/services.ts'

type Read = AnswerOf<'GET /agents/preventivi/:id'>

interface Props extends Pick<Read, 'cliente' | 'invio'> {
  /** The saved quote. */
  id: string
  /** The prices are no longer those of the quote. */
  isChanged: boolean
}

/** What was sent of a saved quote, and for its agent the button that sends it. A quote without a customer has neither. */
export function SendQuote({ id, cliente, invio, isChanged }: Props) {
  const { client, quietClient, toasts } = useServices()
  const refresh = useRefresh()
  const [dialog, confirm] = useConfirm()
  const { isSending, send } = useSingleWrite()
  const [refusal, setRefusal] = useState<string | null>(null)
  const [preview, setPreview] = useState<Preview | null>(null)
  if (!cliente)
    return invio && <p className="note">Per mandarlo al cliente, scelga il cliente prima di salvare.</p>
  const to = invio?.destinatario
  function refused(error: CallError) {
    setPreview(null)
    setRefusal(error.message)
    void refresh('GET /agents/preventivi/:id')
  }
  async function show() {
    setRefusal(null)
    try {
      setPreview(await quietClient.call('GET /agents/preventivi/:id/anteprima', { params: { id } }))
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      refused(error)
    }
  }
  async function sendQuote() {
    if (!to) return
    const question = `Mandare il preventivo a ${to.nome}, ${to.email}?`
    const details = <p>Riceve una lettera con il link a una pagina, da cui scarica il PDF.</p>
    if (!(await confirm({ action: 'send', question, details }))) return
    setRefusal(null)
    await send(async idempotencyKey => {
      await client.call('POST /agents/preventivi/:id/invio', { params: { id }, idempotencyKey })
      toasts.add({ kind: 'plain', text: `Il preventivo è partito per ${to.email}.` })
      setPreview(null)
      void refresh('GET /agents/preventivi')
      await refresh('GET /offerte/:di/:id')
    }, refused)
  }
  const reason = invio?.impedimento ?? (isChanged && invio ? changedPrices : null)
  return (
    <section className="quote-sending" aria-labelledby="invio">
      {dialog}
      <h2 id="invio">Al cliente</h2>
      <SentOffers di="preventivi" id={id} />
      {reason ? (
        <p className="note">{reason}</p>
      ) : (
        to && (
          <p className="actions">
            <button className="button" type="button" onClick={() => void show()}>
              Vedi l’anteprima
            </button>
            <button
              className="button"
              type="button"
              aria-busy={isSending || undefined}
              onClick={() => void sendQuote()}
            >
              Invia al cliente
            </button>
            <span className="note">
              A {to.nome}, {to.email}
            </span>
          </p>
        )
      )}
      <div role="status">
        {refusal && <p className="error">{refusal}</p>}
        {preview && !reason && <p className="note">L’anteprima è pronta, qui sotto.</p>}
      </div>
      {preview && !reason && <LetterPreview preview={preview} />}
    </section>
  )
}

const changedPrices = 'I prezzi sono cambiati: per mandare il preventivo lo salvi di nuovo.'

interface SaveAnewProps {
  input: QuoteInput
  /** The key of the same choice with the prices of today. */
  chosen: string
  cliente: string | null
}

/** Saves the same choice with the prices of today, and opens it. */
export function SaveAnew({ input, chosen, cliente }: SaveAnewProps) {
  const { client, toasts } = useServices()
  const refresh = useRefresh()
  const [, navigate] = useLocation()
  const { isSending, send } = useSingleWrite()
  const saveAnew = () =>
    send(
      async idempotencyKey => {
        const { _id } = await client.call('POST /agents/preventivi', {
          body: { dati: input, scelta: chosen, ...(cliente && { cliente }) },
          idempotencyKey,
        })
        toasts.add({ kind: 'plain', text: 'Il preventivo di oggi è fra i salvati.' })
        void refresh('GET /agents/preventivi')
        navigate(`${savedQuotesPath}/${_id}`)
      },
      // The client has told the failure.
      () => {},
    )
  return (
    <p className="actions">
      <button
        className="button"
        type="button"
        aria-busy={isSending || undefined}
        onClick={() => void saveAnew()}
      >
        Salva con i prezzi di oggi
      </button>
    </p>
  )
}
