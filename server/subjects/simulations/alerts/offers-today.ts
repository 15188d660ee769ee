import { isOfMortgage, type OwnOffer, type Snapshot } from '../../../../contract/products/own-simulation.ts'
import { quoteCdq } from '../../../../finance/offers/cdq/cdq-quote.ts'
import { quoteLeasing } from '../../../../finance/offers/leasing/leasing-quote.ts'
import { quoteLoan } from '../../../../finance/offers/loans/loan-quote.ts'
import { quote } from '../../../../finance/offers/quote.ts'
import { quotableCdq } from '../credit/make-credit.ts'
import type { PanelName, Panels } from './panel-today.ts'

/** The panel that the offers of a simulation are from. */
export function panelOf(snapshot: Snapshot): PanelName {
  if (isOfMortgage(snapshot)) return 'mutui'
  switch (snapshot.prodotto) {
    case 'prestito':
      return 'prestiti'
    case 'cdq':
      return snapshot.need.prodotto
    case 'leasing':
      return 'leasing'
  }
}

/** What the need of a simulation gives with some panels, in the order of its product; null without the panel. */
export function offersWith(panels: Panels, snapshot: Snapshot): OwnOffer[] | null {
  if (isOfMortgage(snapshot)) return panels.mutui && quote({ need: snapshot.need, ...panels.mutui }).offerte
  switch (snapshot.prodotto) {
    case 'prestito':
      return panels.prestiti && quoteLoan({ need: snapshot.need, ...panels.prestiti }).offerte
    case 'cdq': {
      const panel = panels[snapshot.need.prodotto]
      return panel && quoteCdq({ ...panel, need: quotableCdq(snapshot.need, panel.rates) }).offerte
    }
    case 'leasing':
      return panels.leasing && quoteLeasing({ need: snapshot.need, ...panels.leasing }).offerte
  }
}
