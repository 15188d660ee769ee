import type { ComponentChildren } from 'preact'
import { amount, duration, euro } from '../../contract/format.ts'
import { rate } from './amounts.ts'
import type { Supposed } from './figure.ts'
import type { MortgageModel } from './model.ts'
import { comparison } from './offers.ts'
import { TroubleNotice } from './trouble.tsx'
import { arithmetic, warning } from './warnings.ts'

/** The large figure and all that must stand beside it. */
export function Answer({ model }: { model: MortgageModel }) {
  const figure = model.figure.value
  const { BestOffer } = comparison.value ?? {}
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
      {figure.kind === 'supposed' ? (
        <SupposedAnswer figure={figure} />
      ) : (
        BestOffer && (
          <BestOffer
            offer={figure.offer}
            need={figure.need}
            broker={model.settings.value.intermediario.nome}
          />
        )
      )}
    </section>
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

export const Instalment = ({ cents }: { cents: number }) => (
  <p class="figure" part="rata">
    {cents ? amount(cents) : 0}
    <small>€</small>
  </p>
)

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
