import type { ComponentChildren } from 'preact'
import { formatAmount, formatEuro } from '../../../contract/italian/format.ts'
import type { Supposed } from './figure.ts'

export const Instalment = ({ cents }: { cents: number }) => (
  <p class="figure" part="rata">
    {cents ? formatAmount(cents) : 0}
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

/** Interest and total of an instalment on an assumed rate. */
export const SupposedAccount = ({ figure: { interessi, totale } }: { figure: Supposed }) => (
  <dl class="account">
    <Row name="Interessi">{formatEuro(interessi)}</Row>
    <Row name="Capitale e interessi" sum>
      {formatEuro(totale)}
    </Row>
  </dl>
)
