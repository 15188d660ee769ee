import { useState } from 'react'
import { Link } from 'wouter'
import type { AnswerOf } from '../../../client/calls.ts'
import type { CallError } from '../../../client/client.ts'
import { formatEuro, formatNumber, parseNumber } from '../../../contract/italian/format.ts'
import { formatDateTime } from '../../../contract/italian/rome-clock.ts'
import { cartTotals, quantityProblem } from '../../../contract/pages/cart.ts'
import { merchandisingRequests } from '../../../contract/subjects/merchandising-requests.ts'
import { CardSides, cardFileName } from '../../shared/business-card/card-sides.tsx'
import { useFresh, useRefresh } from '../../shared/calls/data.ts'
import { SaveButton } from '../../shared/calls/save-button.tsx'
import { useSingleWrite } from '../../shared/calls/use-single-write.ts'
import { ConfirmForm } from '../../shared/controls/confirm-form.tsx'
import { Field } from '../../shared/controls/field.tsx'
import { selectOnFocus } from '../../shared/controls/select-on-focus.ts'
import { Breadcrumb } from '../../shared/frame/breadcrumb.tsx'
import { Loaded } from '../../shared/frame/loaded.tsx'
import { PageHead } from '../../shared/frame/page-head.tsx'
import { useServices } from '../../shared/services.ts'
import { Impediment } from './impediment.tsx'

type Card = AnswerOf<'GET /agents/bdv'>
type Item = Card['articoli'][number]

/** The agent's own business card: both sides, the PDF, and the request to print it. */
export default function OwnBusinessCard() {
  const query = useFresh('GET /agents/bdv')
  return (
    <Loaded query={query}>
      {card => (
        <div className="page">
          <PageHead
            breadcrumb={<Breadcrumb group="personal-documents" />}
            title="Biglietto da visita"
            actions={
              !card.impedimento && (
                <SaveButton
                  path="/agents/bdv/pdf"
                  name={cardFileName(card)}
                  className="button"
                  done="Il biglietto è fra i file scaricati."
                >
                  Scarica il PDF
                </SaveButton>
              )
            }
          />
          {card.impedimento ? <Impediment reason={card.impedimento} /> : <Own card={card} />}
        </div>
      )}
    </Loaded>
  )
}

const Own = ({ card }: { card: Card }) => (
  <>
    <CardSides card={card} />
    <p className="soft">
      I dati vengono dalla Sua scheda: il telefono si cambia nelle{' '}
      <Link href="/agents/settings">impostazioni</Link>, gli altri li cambia la sede.
    </p>
    <section className="part" aria-labelledby="stampa">
      <header>
        <h2 id="stampa">Stampa</h2>
        <p className="soft">
          La sede riceve la richiesta con il PDF di questo biglietto e la manda in stampa.
        </p>
      </header>
      <div className="inside">
        {card.articoli.length > 0 ? (
          <Order items={card.articoli} />
        ) : (
          <p className="soft">In questo momento la sede non stampa biglietti: può scaricare il PDF.</p>
        )}
        <LastOrders card={card} />
      </div>
    </section>
  </>
)

function Order({ items }: { items: readonly Item[] }) {
  const { client, toasts } = useServices()
  const refresh = useRefresh()
  const { send } = useSingleWrite()
  const [chosen, choose] = useState(items[0]!._id)
  const item = items.find(({ _id }) => _id === chosen) ?? items[0]!
  const [typed, type] = useState(String(item.minimo))
  const quantity = parseNumber(typed)
  const isWhole = quantity !== null && Number.isInteger(quantity)
  const problem = isWhole ? quantityProblem(item, { quantity }) : 'Scriva un numero intero, per esempio 200.'
  const { imponibile, totale } = cartTotals([{ merch: item, quantity: isWhole ? quantity : 0 }])

  async function order() {
    let refusal: CallError | undefined
    await send(
      async idempotencyKey => {
        const body = { articolo: item._id, quantity: quantity ?? 0 }
        await client.call('POST /agents/bdv/richiesta', { body, idempotencyKey })
        toasts.add({ kind: 'plain', text: 'La richiesta di stampa è partita.' })
        await refresh('GET /agents/bdv')
      },
      error => {
        refusal = error
      },
    )
    if (refusal) throw refusal
  }

  return (
    <ConfirmForm
      action="send"
      label="Richiedi la stampa"
      question={`Richiedere ${formatNumber(quantity ?? 0)} biglietti, ${formatEuro(totale)} con IVA?`}
      onSend={order}
    >
      {items.length > 1 && (
        <div className="field">
          <label htmlFor="articolo">Articolo</label>
          <select
            className="input"
            id="articolo"
            name="articolo"
            value={item._id}
            onChange={event => choose(event.target.value)}
          >
            {items.map(({ _id, nome }) => (
              <option key={_id} value={_id}>
                {nome}
              </option>
            ))}
          </select>
        </div>
      )}
      <Field
        name="quantity"
        label="Quanti biglietti"
        inputMode="numeric"
        {...selectOnFocus}
        required
        value={typed}
        onChange={event => type(event.target.value)}
        help={problem ?? `${formatEuro(imponibile)} più IVA, ${formatEuro(totale)} in tutto.`}
      />
    </ConfirmForm>
  )
}

const states: Readonly<Record<string, string>> = merchandisingRequests.fields.stato.values

function LastOrders({ card: { richieste } }: { card: Card }) {
  if (richieste.length === 0) return null
  return (
    <div>
      <h3>Le ultime richieste</h3>
      <ul className="destinations">
        {richieste.map(({ _id, createdAt, stato, quantity }) => (
          <li key={_id}>
            <span>
              <span className="num">{formatNumber(quantity)}</span> biglietti, {states[stato]?.toLowerCase()}
            </span>
            <span className="soft num">{formatDateTime(createdAt)}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
