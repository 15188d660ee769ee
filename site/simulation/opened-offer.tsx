import { formatRate } from '../../contract/italian/amounts.ts'
import { dayInRome } from '../../contract/italian/days.ts'
import { formatAmount, formatDuration, formatEuro, formatPercent } from '../../contract/italian/format.ts'
import type { SimulationPage } from '../../contract/products/kept-simulation.ts'
import { costLabel, offerInWords, optionalInWords, tan } from '../../contract/products/offer-words.ts'
import { representativeExample } from '../../contract/products/representative-example.ts'
import { warning } from '../../contract/products/warnings.ts'
import type { ImpersonalOffer } from '../../finance/offers/impersonal.ts'
import { PlanByYear } from './plan-by-year.tsx'

/** The chosen offer, or the first by TAEG: costs, phases, plan and example. */
export function OpenedOffer({ simulation }: { simulation: SimulationPage }) {
  const { offerta, need, intermediario, proposta } = simulation
  if (!offerta) return null
  const { offer, scelta, piano } = offerta
  const on = dayInRome(new Date(simulation.calcolataAt))
  const optional = optionalInWords(offer)
  return (
    <section className="part" aria-labelledby="offerta">
      <header>
        <p className="eyebrow">
          {proposta
            ? 'La prima, per intero'
            : scelta
              ? 'L’offerta scelta'
              : 'L’offerta con il TAEG più basso'}
        </p>
        <h2 id="offerta">
          {offer.banca.nome}, {offer.prodotto.nome}
        </h2>
        <p className="soft">{offerInWords(offer, on)}</p>
      </header>
      <div className="opened">
        <div className="column">
          <p className="figure">
            {formatAmount(offer.rata)}
            <small>€</small>
          </p>
          <p className="text">
            al mese per {formatDuration(offer.fasi[0]?.rate ?? offer.numeroRate)}, {tan(offer, on)},{' '}
            <strong>TAEG {formatRate(offer.taeg)}</strong>.
          </p>
          {offer.fasi.length > 1 && <Phases offer={offer} />}
          <Account offer={offer} importo={need.importo} />
          {optional && <p className="note">{optional}</p>}
        </div>
        <PlanByYear title="Piano di ammortamento" years={piano} note={planNote(offer)} />
      </div>
      <p className="notice caution">
        <span>
          <strong>{warning}</strong> {representativeExample(offer, need, intermediario.nome, on)}
        </span>
      </p>
    </section>
  )
}

const planNote = ({ ultimaRata, fasi, tipoTasso }: ImpersonalOffer) =>
  [
    `Ammortamento francese, importi in euro; l’ultima rata è di ${formatEuro(ultimaRata)} per gli arrotondamenti.`,
    ...(fasi.length > 1 || tipoTasso !== 'fisso'
      ? ['Il piano suppone che l’indice resti quello del giorno indicato.']
      : []),
  ].join(' ')

function Account({ offer, importo }: { offer: ImpersonalOffer; importo: number }) {
  return (
    <dl className="account">
      <div>
        <dt>Capitale, {formatPercent(offer.ltv, 1)} del valore della casa</dt>
        <dd>{formatEuro(importo)}</dd>
      </div>
      <div>
        <dt>Interessi</dt>
        <dd>{formatEuro(offer.interessi)}</dd>
      </div>
      {offer.costi.map(item => (
        <div key={`${item.voce} ${item.quando}`}>
          <dt>{costLabel(item)}</dt>
          <dd>{formatEuro(item.totale)}</dd>
        </div>
      ))}
      <div className="sum">
        <dt>In tutto, da restituire</dt>
        <dd>{formatEuro(offer.totaleDovuto)}</dd>
      </div>
    </dl>
  )
}

/** Instalments by period; later periods assume the index of that date. */
function Phases({ offer }: { offer: ImpersonalOffer }) {
  return (
    <table className="table">
      <caption>Le rate, periodo per periodo</caption>
      <thead>
        <tr>
          <th scope="col">Rate</th>
          <th scope="col" className="n">
            TAN
          </th>
          <th scope="col" className="n">
            Rata
          </th>
        </tr>
      </thead>
      <tbody>
        {offer.fasi.map(({ daRata, rate: number, tan, rata }) => (
          <tr key={daRata}>
            <th scope="row">
              dalla {daRata}ª alla {daRata + number - 1}ª
            </th>
            <td className="n">{formatRate(tan)}</td>
            <td className="n">{formatEuro(rata)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
