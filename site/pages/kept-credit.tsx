import { longDayWith } from '../../contract/italian/days.ts'
import { formatAmount } from '../../contract/italian/format.ts'
import type { PageProps, Trail as Pages } from '../../contract/pages/pages.ts'
import type { SendLinkForm } from '../../contract/pages/simulation.ts'
import type { CreditPage } from '../../contract/products/kept-credit.ts'
import { countedInWords, formatInstant, keptFiguresNote } from '../../contract/products/kept-simulation.ts'
import type { SimulatedProduct } from '../../contract/products/simulation-link.ts'
import { warning } from '../../contract/products/warnings.ts'
import { PhoneLink } from '../layout/phone-link.tsx'
import { Trail } from '../layout/trail.tsx'
import { Actions } from '../simulation/actions.tsx'
import { ExcludedProducts } from '../simulation/exclusions.tsx'
import { GoneSimulation } from '../simulation/gone-simulation.tsx'
import { Item } from '../simulation/how-made.tsx'
import { OtherOffers, offersTitle } from '../simulation/number-of-offers.tsx'
import { PlanByYear } from '../simulation/plan-by-year.tsx'
import { Provider } from '../simulation/provider.tsx'
import { SendLink } from '../simulation/send-link.tsx'

/** A saved simulation of a personal loan, an assignment, a delegation or a lease, as it was on its date. */
export function KeptCredit({
  content: { prodotto, simulation, form },
  shell: { company, broker },
  trail,
}: PageProps<'/prestiti/simulazione/:id' | '/cdq/simulazione/:id' | '/leasing/simulazione/:id'>) {
  if (!simulation) return <GoneSimulation calculator={`/${prodotto}`} telefono={broker.telefono} />
  const { calcolataAt, indirizzo, quante, escluse, come } = simulation
  return (
    <article className="kept">
      <div className="running">
        <p>
          <span>Quinto, simulazione. Cifre del {formatInstant(calcolataAt)}</span>
          <span>{indirizzo}</span>
        </p>
      </div>
      <div className="wrap sheets">
        <Head simulation={simulation} product={prodotto} trail={trail} form={form} />
        {simulation.offerta ? (
          <>
            <Opened
              offer={simulation.offerta}
              lowest={simulation.criterio.nome}
              planTitle={prodotto === 'leasing' ? 'Piano dei canoni' : 'Piano di ammortamento'}
            />
            <Offers simulation={simulation} />
          </>
        ) : (
          <section className="part" aria-labelledby="nessuna">
            <h2 id="nessuna">{simulation.chi.nessuno} del confronto poteva rispondere a questa richiesta</h2>
            <p className="soft">
              Un consulente può cercare un’altra strada: <PhoneLink telefono={broker.telefono} />.
            </p>
          </section>
        )}
        <ExcludedProducts count={quante.escluse} groups={escluse} />
        <section className="part" aria-labelledby="come">
          <h2 id="come">Come sono fatte queste cifre</h2>
          <dl className="made">
            {come.map(([name, text]) => (
              <Item key={name} name={name}>
                {text}
              </Item>
            ))}
          </dl>
        </section>
        <Provider simulation={simulation} company={company} />
      </div>
    </article>
  )
}

interface HeadProps {
  simulation: CreditPage
  product: SimulatedProduct
  trail: Pages
  form: SendLinkForm
}

function Head({ simulation, product, trail, form }: HeadProps) {
  const {
    nome,
    calcolataAt,
    richiesta,
    scadenza,
    daIndicare,
    ricalcolo,
    richiedi,
    indirizzo,
    intermediario,
    chi,
    senza,
    personFacts,
  } = simulation
  return (
    <header className="kept-head">
      <Trail trail={trail} />
      <h1>Cifre del {formatInstant(calcolataAt)}</h1>
      <p className="need">{richiesta}.</p>
      <p className="note">
        Sono le cifre di quel momento{senza && `, ${senza},`} e non una proposta di contratto: decide {chi.il}
        . {countedInWords(personFacts)} Il link è valido fino {longDayWith('al', scadenza)}.{' '}
        {daIndicare && `Nel ricalcolo si indicano di nuovo: ${daIndicare}. `}
        {keptFiguresNote}
      </p>
      <Actions
        ask={richiedi}
        recalculate={ricalcolo}
        address={indirizzo}
        about={`Una simulazione (${nome})`}
      />
      <SendLink form={form} product={product} address={indirizzo} privacy={intermediario.privacy} />
    </header>
  )
}

interface OpenedProps {
  offer: NonNullable<CreditPage['offerta']>
  lowest: string
  planTitle: string
}

function Opened({ offer, lowest, planTitle }: OpenedProps) {
  const [totalName, total] = offer.totale
  return (
    <section className="part" aria-labelledby="offerta">
      <header>
        <p className="eyebrow">
          {offer.scelta ? 'L’offerta scelta' : `L’offerta con il ${lowest} più basso`}
        </p>
        <h2 id="offerta">{offer.titolo}</h2>
        <p className="soft">{offer.sommario}</p>
      </header>
      <div className="opened">
        <div className="column">
          <p className="figure">
            {formatAmount(offer.cifra)}
            <small>€</small>
          </p>
          <p className="text">
            {offer.testo}, <strong>{offer.tasso}</strong>.
          </p>
          <dl className="account">
            {offer.conto.map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
            <div className="sum">
              <dt>{totalName}</dt>
              <dd>{total}</dd>
            </div>
          </dl>
        </div>
        <PlanByYear years={offer.piano} note={offer.notaPiano} title={planTitle} />
      </div>
      <p className="notice caution">
        <span>
          <strong>{warning}</strong> {offer.esempio}
        </span>
      </p>
    </section>
  )
}

/** The first offers, the number of others, and the order. */
function Offers({ simulation }: { simulation: CreditPage }) {
  const { offerte, quante, colonne, ordine, banche, chi, criterio } = simulation
  return (
    <section className="part" aria-labelledby="offerte">
      <header>
        <h2 id="offerte">{offersTitle(offerte.length, quante.offerte)}</h2>
        <p className="soft">
          {quante.offerte > 1 && `In ordine ${criterio.parole}. L’ordine non dipende dalle provvigioni. `}
          Confronto fra {banche.length} {chi.confronto}.
        </p>
      </header>
      <table className="table offers">
        <caption className="hidden">Offerte in ordine di {criterio.nome} crescente</caption>
        <thead>
          <tr>
            <th scope="col">{chi.colonna} e prodotto</th>
            {colonne.map((name, i) => (
              <th key={name} scope="col" className="n" aria-sort={i === ordine ? 'ascending' : undefined}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {offerte.map(({ banca, prodotto, nota, valori, aperta }) => (
            <tr key={`${banca} ${prodotto}`} className={aperta ? 'selected' : undefined}>
              <th scope="row">
                <span className="bank">{banca}</span>{' '}
                <span className="soft">
                  {prodotto}
                  {aperta && ', qui sopra'}
                </span>
                <span className="note">{nota}</span>
              </th>
              {valori.map((value, i) => (
                <td key={colonne[i]} className={i === ordine ? 'n firm' : 'n'} data-l={colonne[i]}>
                  {value}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <OtherOffers number={quante.offerte - offerte.length} criterion={criterio.nome} />
    </section>
  )
}
