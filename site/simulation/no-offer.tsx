import {
  calculatorAddress,
  keptWayInWords,
  type SimulationPage,
} from '../../contract/products/kept-simulation.ts'
import { PhoneLink } from '../layout/phone-link.tsx'

/** Shown without offers: a change that produces one, and a contact. */
export function NoOffer({ simulation }: { simulation: SimulationPage }) {
  const { strada, intermediario, banche } = simulation
  return (
    <section className="part" aria-labelledby="nessuna">
      <h2 id="nessuna">Nessuna banca del confronto poteva rispondere a questa richiesta</h2>
      {strada ? (
        <p>
          {keptWayInWords(strada)}{' '}
          {strada.offers === 1 ? 'c’era un’offerta' : `c’erano ${strada.offers} offerte`}.{' '}
          <a href={calculatorAddress(strada.need)}>Calcola {keptWayInWords(strada).toLowerCase()}</a> con le
          condizioni di oggi.
        </p>
      ) : (
        <p>Nessuna singola modifica di importo, durata o tasso bastava.</p>
      )}
      <p className="soft">
        Un consulente può cercare un’altra strada: <PhoneLink telefono={intermediario.telefono} />. Confronto
        fra {banche.length} banche convenzionate, non fra tutte quelle del mercato.
      </p>
    </section>
  )
}
