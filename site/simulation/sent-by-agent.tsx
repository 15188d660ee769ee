import { useEffect } from 'react'
import { dayInRome } from '../../contract/italian/days.ts'
import type { SimulationPage } from '../../contract/products/kept-simulation.ts'
import { representativeExample } from '../../contract/products/representative-example.ts'
import { openingWords, type SentOfferText } from '../../contract/products/sent-offer.ts'
import { warning } from '../../contract/products/warnings.ts'
import { ComparedOffers } from '../../ui/offers/compared-offers.tsx'
import { SenderCard } from '../../ui/offers/sender-card.tsx'
import { noteOpening } from './note-opening.ts'

interface Props {
  simulation: SimulationPage
  proposta: SentOfferText
}

/** The agent who chose the offers, with the agent's text. */
export function SentByAgent({ simulation, proposta }: Props) {
  const { agente, testo, anteprima } = proposta
  const isCustomers = !anteprima
  useEffect(() => {
    if (isCustomers) noteOpening(simulation.indirizzo)
  }, [isCustomers, simulation.indirizzo])
  return (
    <section className="sender" aria-labelledby="da">
      <div>
        <h2 id="da">Da {agente.nome}</h2>
        <p className="multiline">{testo}</p>
      </div>
      <SenderCard {...agente} />
      <p className="note">{openingWords(agente, anteprima)}</p>
    </section>
  )
}

/** The chosen offers in the agent's order, with the representative example of each. */
export function ChosenOffers({ simulation, proposta: { agente } }: Props) {
  const { offerte, need, intermediario, calcolataAt, banche } = simulation
  const on = dayInRome(new Date(calcolataAt))
  return (
    <section className="part" aria-labelledby="scelte">
      <header>
        <h2 id="scelte">{offerte.length} offerte a confronto</h2>
        <p className="soft">
          Nell’ordine scelto da {agente.nome}, fra quelle di {banche.length} banche convenzionate e non di
          tutto il mercato. In grassetto ciò che cambia; solo il TAEG, che conta tutti i costi, dice quale
          costa meno.
        </p>
      </header>
      <ComparedOffers offers={offerte} />
      <div className="notice caution">
        <div>
          <p>
            <strong>{warning}</strong>
          </p>
          {offerte.slice(1).map(offer => (
            <p key={`${offer.prodotto._id} ${offer.tipoTasso}`} className="note">
              {representativeExample(offer, need, intermediario.nome, on)}
            </p>
          ))}
        </div>
      </div>
    </section>
  )
}
