import { formatEuro } from '../../contract/italian/format.ts'
import { share } from '../../contract/products/leasing-words.ts'
import { Row } from '../shared/calculator/account.tsx'
import type { SupposedLease } from './supposed.ts'

/** Totals of a rental on an assumed rate. */
export const SupposedAccount = ({ figure }: { figure: SupposedLease }) => {
  const { need, anticipo, numeroCanoni, rata, riscatto, totale } = figure
  return (
    <dl class="account">
      <Row name={`Anticipo, ${share(need.anticipoPerc)} del prezzo`}>{formatEuro(anticipo)}</Row>
      <Row name={`${numeroCanoni} canoni`}>{formatEuro(rata * numeroCanoni)}</Row>
      <Row name={`Riscatto, ${share(need.riscattoPerc)} del prezzo`}>{formatEuro(riscatto)}</Row>
      <Row name="In tutto, oltre IVA" sum>
        {formatEuro(totale)}
      </Row>
    </dl>
  )
}

/** Note beside a figure on an assumed rate. */
export const withoutCosts =
  'Canone costante, senza spese e senza IVA: tutti i costi sono nel costo effettivo annuo di ciascuna offerta.'
