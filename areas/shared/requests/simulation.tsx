import { longDayWith } from '../../../contract/italian/days.ts'
import { formatEuro } from '../../../contract/italian/format.ts'
import {
  type Fact,
  type LeadSimulation,
  needFacts,
  offerFacts,
} from '../../../contract/products/simulation-words.ts'
import { addStyle } from '../add-style.ts'
import style from './simulation.css?inline'

addStyle(style)

/** The stored simulation: the need and the chosen offer. */
export function SimulationView({ simulation }: { simulation: LeadSimulation }) {
  const { giorno, offerta } = simulation
  return (
    <div className="simulation">
      {offerta && (
        <p className="simulation-figure">
          <span className="figure num">{formatEuro(offerta.rata)}</span> <span className="soft">al mese</span>
        </p>
      )}
      <p className="note">Cifre {longDayWith('del', giorno)}, calcolate dal server.</p>
      <div className="simulation-sides">
        <Facts label="Che cosa ha chiesto" facts={needFacts(simulation)} />
        {offerta ? (
          <Facts label="L’offerta che ha scelto" facts={offerFacts(offerta, simulation.need)} />
        ) : (
          <p className="soft">Non ha scelto un’offerta.</p>
        )}
      </div>
    </div>
  )
}

const Facts = ({ label, facts }: { label: string; facts: Fact[] }) => (
  <section aria-label={label}>
    <h3>{label}</h3>
    <dl className="facts figures">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="num">{value}</dd>
        </div>
      ))}
    </dl>
  </section>
)
