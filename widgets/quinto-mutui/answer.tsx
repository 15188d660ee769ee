import type { ComponentChildren } from 'preact'
import { amount, duration, euro, percent } from '../../contract/format.ts'
import type { Need, Offer } from '../../finance/offers/types.ts'
import { costsLabel, rate, tan } from './amounts.ts'
import type { Supposed } from './figure.ts'
import type { MortgageModel } from './model.ts'
import { representativeExample, warning } from './representative-example.ts'
import { TroubleNotice } from './trouble.tsx'

/** The large figure and all that must stand beside it. */
export function Answer({ model }: { model: MortgageModel }) {
  const figure = model.figure.value
  if (figure.kind === 'waiting') return <Waiting />
  if (figure.kind === 'none')
    return (
      <section class="answer" aria-labelledby="esito">
        <h3 id="esito">Nessuna offerta con questi dati</h3>
        <p>Ogni banca esclusa ha un motivo, e spesso basta cambiare una cifra.</p>
        <button class="button" type="button" onClick={() => model.steps.go('offerte')}>
          Vedi che cosa cambiare
        </button>
        <TroubleNotice model={model} />
      </section>
    )
  return (
    <section class="answer" aria-labelledby="esito">
      <TroubleNotice model={model} />
      {figure.kind === 'offer' ? (
        <BestOffer offer={figure.offer} need={figure.need} broker={model.settings.value.intermediario.nome} />
      ) : (
        <SupposedAnswer figure={figure} />
      )}
    </section>
  )
}

function BestOffer({ offer, need, broker }: { offer: Offer; need: Need; broker: string }) {
  return (
    <>
      <h3 class="eyebrow" id="esito">
        Con l’offerta dal TAEG più basso
      </h3>
      <Instalment cents={offer.rata} />
      <p class="said">
        al mese per {duration(need.durataMesi)}, {tan(offer)}, <strong>TAEG {rate(offer.taeg)}</strong>.
      </p>
      <Whole offer={offer} need={need} />
      <p class="note">
        <strong>{warning}</strong> {representativeExample(offer, need, broker)}
      </p>
    </>
  )
}

function SupposedAnswer({ figure: { need, tan, rata, interessi, totale } }: { figure: Supposed }) {
  return (
    <>
      <h3 class="eyebrow" id="esito">
        Con un TAN ipotizzato del {rate(tan)}
      </h3>
      <Instalment cents={rata} />
      <p class="said">al mese per {duration(need.durataMesi)}.</p>
      <dl class="account">
        <Row name="Interessi">{euro(interessi)}</Row>
        <Row name="Capitale e interessi" sum>
          {euro(totale)}
        </Row>
      </dl>
      <p class="note">
        <strong>{warning}</strong> {arithmetic}
      </p>
    </>
  )
}

export const arithmetic =
  'Calcolo matematico, senza spese e senza polizze: il costo complessivo si legge nel TAEG di ciascuna offerta.'

export const Instalment = ({ cents }: { cents: number }) => (
  <p class="figure" part="rata">
    {cents ? amount(cents) : 0}
    <small>€</small>
  </p>
)

/** The total due and its parts, drawn and written. */
export function Whole({ offer, need, one }: { offer: Offer; need: Need; one?: ComponentChildren }) {
  const { totaleDovuto, interessi, totaleCosti } = offer
  const share = (cents: number) => (cents / totaleDovuto) * 100
  const [lent, interest] = [share(need.importo), share(interessi)]
  return (
    <>
      <svg
        class="strip"
        role="img"
        aria-label={`Su ${euro(totaleDovuto)}: capitale ${percent(lent, 1)}, interessi ${percent(interest, 1)}, spese ${percent(share(totaleCosti), 1)}`}
      >
        <rect class="principal" width={`${lent}%`} height="14" />
        <rect class="interest" x={`${lent}%`} width={`${interest}%`} height="14" />
        <rect class="cost" x={`${lent + interest}%`} width={`${share(totaleCosti)}%`} height="14" />
      </svg>
      <dl class="account">
        <Row name="Capitale" mark="principal">
          {euro(need.importo)}
        </Row>
        <Row name="Interessi" mark="interest">
          {euro(interessi)}
        </Row>
        {one ?? (
          <Row name={costsLabel(offer.costi)} mark="cost">
            {euro(totaleCosti)}
          </Row>
        )}
        <Row name="In tutto, da restituire" sum>
          {euro(totaleDovuto)}
        </Row>
      </dl>
    </>
  )
}

interface RowProps {
  name: ComponentChildren
  mark?: 'principal' | 'interest' | 'cost'
  sum?: boolean
  children: ComponentChildren
}

export const Row = ({ name, mark, sum, children }: RowProps) => (
  <div class={sum ? 'sum' : undefined}>
    <dt>{mark ? <span class={`key ${mark}`}>{name}</span> : name}</dt>
    <dd>{children}</dd>
  </div>
)

const Waiting = () => (
  <section class="answer" aria-busy="true" aria-label="Calcolo delle offerte">
    <p class="eyebrow">Si confrontano le offerte</p>
    <p class="figure">
      <span class="skeleton" />
    </p>
    <span class="skeleton" />
    <span class="skeleton" />
    <span class="skeleton" />
  </section>
)
