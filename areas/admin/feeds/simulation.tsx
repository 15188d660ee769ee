import { formatLongDay } from '../../../contract/italian/days.ts'
import { formatDuration, formatEuro, formatPercent } from '../../../contract/italian/format.ts'
import { assignmentNames, employers, payName } from '../../../contract/products/cdq.ts'
import { employments, loanPurposes } from '../../../contract/products/loan.ts'
import { costNames, purposes, rateKinds } from '../../../contract/products/mortgage.ts'
import type { AssignmentKind, CdqNeed, CdqOffer } from '../../../finance/offers/cdq-types.ts'
import type { LoanNeed, LoanOffer } from '../../../finance/offers/loan-types.ts'
import type { Need, Offer } from '../../../finance/offers/types.ts'
import { addStyle } from '../../shared/late-style.ts'
import style from './simulation.css?inline'

addStyle(style)

/** What a lead keeps of the calculation that led to it. */
export type Simulation = { giorno: string } & (
  | { prodotto?: 'mutuo'; need: Need; offerta: Offer | null }
  | { prodotto: 'prestito'; need: LoanNeed; offerta: LoanOffer | null }
  | { prodotto: AssignmentKind; need: CdqNeed; offerta: CdqOffer | null }
)

type Told = [name: string, value: string | null | undefined | false]

const money = (cents: number | undefined) => (cents === undefined ? null : formatEuro(cents))
const months = (count: number | undefined) => (count === undefined ? null : formatDuration(count))

/** What was asked, name by name. */
function asked({ prodotto, need }: Simulation): Told[] {
  if ('netto' in need)
    return [
      ['Prodotto', assignmentNames[need.prodotto]],
      [payName(need.prodotto), formatEuro(need.netto)],
      ['Durata', formatDuration(need.durataMesi)],
      ['Datore di lavoro', need.occupazione && employers[need.occupazione]],
      ['Età', need.eta?.toString()],
      ['Anzianità di servizio', months(need.anzianitaMesi)],
      ['Rata desiderata', money(need.rata)],
      ['Altra trattenuta', money(need.altraQuota)],
      ['Pignoramento', money(need.pignoramento)],
    ]
  if (prodotto === 'prestito') {
    const loan = need as LoanNeed
    return [
      ['Prodotto', 'Prestito personale'],
      ['Finalità', loanPurposes[loan.finalita]],
      ['Importo', formatEuro(loan.importo)],
      ['Durata', formatDuration(loan.durataMesi)],
      ['Occupazione', loan.occupazione && employments[loan.occupazione]],
      ['Reddito netto mensile', money(loan.redditoNetto)],
    ]
  }
  const house = need as Need
  return [
    ['Prodotto', 'Mutuo'],
    ['Finalità', purposes[house.finalita]],
    ['Valore della casa', formatEuro(house.valore)],
    ['Importo', formatEuro(house.importo)],
    ['Durata', formatDuration(house.durataMesi)],
    ['Reddito netto mensile', money(house.redditoNetto)],
    ['Provincia', house.provincia],
  ]
}

/** What was answered. */
function offered(offer: NonNullable<Simulation['offerta']>): Told[] {
  return [
    ['Banca', offer.banca.nome],
    ['Offerta', offer.prodotto.nome],
    ['Tasso', 'tipoTasso' in offer && rateKinds[offer.tipoTasso]],
    ['Netto ricavo', 'nettoRicavo' in offer && formatEuro(offer.nettoRicavo)],
    ['Rate', String(offer.numeroRate)],
    ['TAN', formatPercent(offer.tan)],
    ['TAEG', formatPercent(offer.taeg)],
    // Simulations of long ago kept less.
    ['Interessi', offer.interessi ? formatEuro(offer.interessi) : null],
    ...(offer.costi ?? []).map(({ voce, totale }): Told => [costNames[voce], formatEuro(totale)]),
    ['Totale dovuto', offer.totaleDovuto ? formatEuro(offer.totaleDovuto) : null],
  ]
}

/** The simulation as it was: what was asked, and the offer that was chosen. */
export function SimulationView({ simulation }: { simulation: Simulation }) {
  const { giorno, offerta } = simulation
  return (
    <div className="simulation">
      {offerta && (
        <p className="simulation-figure">
          <span className="figure num">{formatEuro(offerta.rata)}</span> <span className="soft">al mese</span>
        </p>
      )}
      <p className="note">Cifre del {formatLongDay(giorno)}, calcolate dal server.</p>
      <div className="simulation-sides">
        <Facts label="Che cosa ha chiesto" told={asked(simulation)} />
        {offerta ? (
          <Facts label="L’offerta che ha scelto" told={offered(offerta)} />
        ) : (
          <p className="soft">Non ha scelto un’offerta.</p>
        )}
      </div>
    </div>
  )
}

const Facts = ({ label, told }: { label: string; told: Told[] }) => (
  <section aria-label={label}>
    <h3>{label}</h3>
    <dl className="facts figures">
      {told.map(
        ([name, value]) =>
          value && (
            <div key={name}>
              <dt>{name}</dt>
              <dd className="num">{value}</dd>
            </div>
          ),
      )}
    </dl>
  </section>
)
