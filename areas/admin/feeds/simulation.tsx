import { formatLongDay } from '../../../contract/italian/days.ts'
import { formatDuration, formatEuro, formatPercent } from '../../../contract/italian/format.ts'
import { assignmentNames, employers, payName } from '../../../contract/products/cdq.ts'
import { employments, loanPurposes } from '../../../contract/products/loan.ts'
import { costNames, purposes, rateKinds } from '../../../contract/products/mortgage.ts'
import type { AssignmentKind, CdqNeed, CdqOffer } from '../../../finance/offers/cdq/cdq-types.ts'
import type { LoanNeed, LoanOffer } from '../../../finance/offers/loans/loan-types.ts'
import type { Need, Offer } from '../../../finance/offers/types.ts'
import { addStyle } from '../../shared/add-style.ts'
import style from './simulation.css?inline'

addStyle(style)

/** The simulation that a lead stores. */
export type Simulation = { giorno: string } & (
  | { prodotto?: 'mutuo'; need: Need; offerta: Offer | null }
  | { prodotto: 'prestito'; need: LoanNeed; offerta: LoanOffer | null }
  | { prodotto: AssignmentKind; need: CdqNeed; offerta: CdqOffer | null }
)

type FactRow = [name: string, value: string | null | undefined | false]

const money = (cents: number | undefined) => (cents === undefined ? null : formatEuro(cents))
const months = (count: number | undefined) => (count === undefined ? null : formatDuration(count))

/** The need as labels and values. */
function needRows({ prodotto, need }: Simulation): FactRow[] {
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
  const mortgage = need as Need
  return [
    ['Prodotto', 'Mutuo'],
    ['Finalità', purposes[mortgage.finalita]],
    ['Valore della casa', formatEuro(mortgage.valore)],
    ['Importo', formatEuro(mortgage.importo)],
    ['Durata', formatDuration(mortgage.durataMesi)],
    ['Reddito netto mensile', money(mortgage.redditoNetto)],
    ['Provincia', mortgage.provincia],
  ]
}

/** The offer as labels and values. */
function offerRows(offer: NonNullable<Simulation['offerta']>): FactRow[] {
  return [
    ['Banca', offer.banca.nome],
    ['Offerta', offer.prodotto.nome],
    ['Tasso', 'tipoTasso' in offer && rateKinds[offer.tipoTasso]],
    ['Netto ricavo', 'nettoRicavo' in offer && formatEuro(offer.nettoRicavo)],
    ['Rate', String(offer.numeroRate)],
    ['TAN', formatPercent(offer.tan)],
    ['TAEG', formatPercent(offer.taeg)],
    // Early simulations lack these fields.
    ['Interessi', offer.interessi ? formatEuro(offer.interessi) : null],
    ...(offer.costi ?? []).map(({ voce, totale }): FactRow => [costNames[voce], formatEuro(totale)]),
    ['Totale dovuto', offer.totaleDovuto ? formatEuro(offer.totaleDovuto) : null],
  ]
}

/** The stored simulation: the need and the chosen offer. */
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
        <Facts label="Che cosa ha chiesto" rows={needRows(simulation)} />
        {offerta ? (
          <Facts label="L’offerta che ha scelto" rows={offerRows(offerta)} />
        ) : (
          <p className="soft">Non ha scelto un’offerta.</p>
        )}
      </div>
    </div>
  )
}

const Facts = ({ label, rows }: { label: string; rows: FactRow[] }) => (
  <section aria-label={label}>
    <h3>{label}</h3>
    <dl className="facts figures">
      {rows.map(
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
