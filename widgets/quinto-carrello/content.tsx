import { useSignalEffect } from '@preact/signals'
import { useRef } from 'preact/hooks'
import { cartFrame } from '../../contract/embedding/cart-window.ts'
import { formatEuro, formatNumber } from '../../contract/italian/format.ts'
import { formatDateTime } from '../../contract/italian/rome-clock.ts'
import { lineAmount, pieces } from '../../contract/pages/cart.ts'
import { TroubleNotice } from '../shared/loading/trouble.tsx'
import { isSettled } from '../shared/settled-window.ts'
import { Catalogue } from './catalogue.tsx'
import type { Cart, Line } from './live.ts'
import { QuantityFields } from './quantity-fields.tsx'

interface Props {
  cart: Cart
  link(path: string): string
}

/** The cart, as far as the person may see it. */
export function View({ cart, link }: Props) {
  const place = cart.place.value
  if (place === 'outside')
    return cart.open ? <OutsideInFrame cart={cart} link={link} /> : <Outside link={link} />
  if (place === 'barred')
    return (
      <div class="notice">
        <p class="title">Il carrello non è fra le funzioni di questo accesso</p>
        <p>Per ordinare il materiale occorre chiedere l’abilitazione all’amministrazione.</p>
      </div>
    )
  return (
    <div class="cart">
      <p class="hidden" role="status">
        {cart.announcement.value}
      </p>
      <TroubleNotice model={cart} />
      {place === 'asking' ? (
        <div class="waiting" aria-busy={cart.busy.value}>
          <span class="skeleton" />
          <span class="skeleton" />
          <span class="skeleton" />
        </div>
      ) : (
        <>
          <Content cart={cart} />
          <Catalogue cart={cart} />
        </>
      )}
    </div>
  )
}

const Outside = ({ link }: Pick<Props, 'link'>) => (
  <div class="notice">
    <p class="title">Per ordinare occorre accedere</p>
    <p class="ways">
      <a href={link('/agents/login')}>Accesso per gli agenti</a>
      <a href={link('/area-clienti/login')}>Accesso per i clienti</a>
    </p>
  </div>
)

/** In a frame of another site people sign in through a window of ours. */
const OutsideInFrame = ({ cart, link }: Props) => (
  <div class="notice">
    <p class="title">
      {cart.ended.value ? 'L’accesso al carrello è finito' : 'Per ordinare occorre accedere'}
    </p>
    <button class="button primary" part="azione" type="button" onClick={() => cart.open?.('sign-in')}>
      Accedi
    </button>
    <p class="note">
      L’accesso si apre in una finestra di Quinto e vale per il carrello, quindici minuti. Se la finestra non
      si apre:{' '}
      <a href={link(cartFrame)} target="_blank" rel="noopener">
        il carrello nel sito di Quinto
      </a>
    </p>
  </div>
)

function Content({ cart }: { cart: Cart }) {
  const lines = cart.lines.value
  const heading = useRef<HTMLHeadingElement>(null)
  const content = useRef<HTMLElement>(null)
  // The focused element disappeared with the lines.
  useSignalEffect(() => {
    if (cart.sent.value) heading.current?.focus()
  })
  const sent = cart.sent.value
  if (sent)
    return (
      <div class="notice good">
        <h3 ref={heading} tabIndex={-1}>
          La richiesta è partita
        </h3>
        <p>
          {sent.order &&
            `È l’ordine del ${formatDateTime(sent.order.at)}, ${formatEuro(sent.order.totale)} con IVA. `}
          L’amministrazione conferma l’ordine e ne segue la consegna.
        </p>
      </div>
    )
  return (
    <section ref={content} class="content" aria-label="Contenuto del carrello" tabIndex={-1}>
      {lines.length ? (
        <Lines cart={cart} onRemoved={() => content.current?.focus()} />
      ) : (
        <p class="soft">Il carrello è vuoto. Si aggiunge dagli articoli qui sotto.</p>
      )}
    </section>
  )
}

interface LinesProps {
  cart: Cart
  /** Called when a line has been removed, and the focused element with it. */
  onRemoved: () => void
}

function Lines({ cart, onRemoved }: LinesProps) {
  const { imponibile, iva, totale } = cart.totals.value
  return (
    <>
      <ul>
        {cart.lines.value.map(line => (
          <CartLine key={line.merch._id} cart={cart} line={line} onRemoved={onRemoved} />
        ))}
      </ul>
      <dl>
        <div>
          <dt>Imponibile</dt>
          <dd>{formatEuro(imponibile)}</dd>
        </div>
        <div>
          <dt>IVA</dt>
          <dd>{formatEuro(iva)}</dd>
        </div>
        <div class="sum">
          <dt>Totale</dt>
          <dd>{formatEuro(totale)}</dd>
        </div>
      </dl>
      {cart.failure.value && (
        <div class="notice danger" role="alert">
          <p class="title">La richiesta non è partita</p>
          <p>{cart.failure.value}</p>
        </div>
      )}
      {cart.open ? (
        <button class="button primary" part="azione" type="button" onClick={() => cart.open?.('order')}>
          Vai alla conferma
        </button>
      ) : (
        <button
          class="button primary"
          part="azione"
          type="button"
          aria-busy={cart.sending.value}
          onClick={() => void (isSettled() ? cart.send() : cart.askAgain())}
        >
          {cart.sending.value ? 'Invio in corso' : 'Invia la richiesta'}
        </button>
      )}
      <p class="note">
        {cart.open && 'La richiesta si conferma e si invia in una finestra di Quinto. '}
        La richiesta non è un pagamento: l’amministrazione la conferma prima di procedere.
      </p>
    </>
  )
}

function CartLine({ cart, line, onRemoved }: LinesProps & { line: Line }) {
  const { merch } = line
  const remove = async () => {
    if (await cart.replace(merch, merch.varianti ? { quantities: [] } : { quantity: 0 })) onRemoved()
  }
  const count = pieces(line)
  return (
    <li class="line">
      <h3>{merch.nome}</h3>
      <p class="amount">
        {formatNumber(count)} × {formatEuro(merch.prezzo)} = <strong>{formatEuro(lineAmount(line))}</strong>
      </p>
      {line.disponibile ? (
        <QuantityFields
          key={JSON.stringify(line)}
          cart={cart}
          item={merch}
          start={line}
          name="riga"
          action="Aggiorna"
          onlyWhenChanged
          act={quantities => cart.replace(merch, quantities)}
        />
      ) : (
        <p class="error">Non è più disponibile: lo tolga dal carrello.</p>
      )}
      <button class="button bare remove" type="button" onClick={() => void remove()}>
        Togli<span class="hidden"> {merch.nome} dal carrello</span>
      </button>
    </li>
  )
}
