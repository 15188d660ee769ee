import { longDayWith } from '../../contract/italian/days.ts'
import { formatNumber, formatPercent, formatWholeEuro } from '../../contract/italian/format.ts'
import type { HomeContent, Span } from '../../contract/pages/home.ts'
import type { PageProps } from '../../contract/pages/pages.ts'
import { leasingBounds } from '../../contract/products/leasing.ts'
import { MortgageCalculator } from '../layout/mortgage-calculator.tsx'
import { NewsTeasers } from '../layout/news-teasers.tsx'
import { ofBanks } from '../layout/of-banks.ts'
import { QuestionsSection } from '../layout/questions.tsx'
import { RateChart } from '../layout/rate-chart.tsx'

interface Product {
  nome: string
  href: string
  testo: string
  durata?: string
  importo?: string
}

const upTo = (min: number, max: number) =>
  min === max ? formatNumber(min) : `${formatNumber(min)}–${formatNumber(max)}`
const months = ({ min, max }: Span) => `${upTo(min, max)} mesi`
const euros = ({ min, max }: Span) => `${upTo(min / 100, max / 100)} €`

/** The products. Each limit is that of the product's calculator. */
const productsOf = ({ mutui, prestiti, cdq }: HomeContent['reach']): Product[] => [
  {
    nome: 'Mutui',
    href: '/mutui',
    testo: 'Acquisto, surroga, ristrutturazione, liquidità. Ipoteca sulla casa.',
    durata: mutui ? `${upTo(mutui.durataMesi.min / 12, mutui.durataMesi.max / 12)} anni` : undefined,
    importo: mutui?.importo && euros(mutui.importo),
  },
  {
    nome: 'Prestiti personali',
    href: '/prestiti',
    testo: 'Una spesa precisa o più prestiti riuniti in una sola rata.',
    durata: prestiti ? months(prestiti.durataMesi) : undefined,
    importo: prestiti?.importo && euros(prestiti.importo),
  },
  {
    nome: 'Cessione del quinto',
    href: '/cdq',
    testo: 'Rata trattenuta dallo stipendio o dalla pensione, entro un quinto del netto.',
    durata: cdq ? months(cdq.durataMesi) : undefined,
    importo: cdq?.netto && `stipendio o pensione di ${euros(cdq.netto)} netti`,
  },
  {
    nome: 'Aziende',
    href: '/aziende',
    testo: 'Liquidità, investimenti, anticipo fatture, garanzia pubblica.',
    durata: '6–180 mesi',
    importo: 'da 25.000 €',
  },
  {
    nome: 'Leasing',
    href: '/leasing',
    testo: 'Strumentale, auto, immobiliare, con riscatto finale.',
    durata: months(leasingBounds.durataMesi),
    importo: `da ${formatWholeEuro(leasingBounds.valore.min)}`,
  },
]

const steps = [
  [
    'Si fanno i conti',
    'Il calcolatore mostra rata, TAEG e totale. Si può fare da soli, quante volte si vuole.',
  ],
  [
    'Si parla con un consulente',
    'In agenzia, al telefono o in video. Verifica i requisiti e dice anche quando conviene aspettare.',
  ],
  ['Si raccolgono i documenti', 'Un elenco solo, con le scadenze. Ogni documento si consegna una volta.'],
  ['La banca decide', 'Seguiamo istruttoria, perizia e notaio, fino alla firma.'],
] as const

function Products({ reach, card }: { reach: HomeContent['reach']; card: string | null }) {
  return (
    <section className="section" id="prodotti">
      <div className="wrap split">
        <header>
          <h2>Prodotti</h2>
        </header>
        <ul className="products">
          {productsOf(reach).map(({ nome, href, testo, durata, importo }) => (
            <li key={href}>
              <a className="product" href={href}>
                <h3>{nome}</h3>
                <span className="soft">{testo}</span>
                {durata && <span className="num">{durata}</span>}
                {importo && <span className="num">{importo}</span>}
              </a>
            </li>
          ))}
          {card && (
            <li>
              <a className="product" href={card} rel="noopener">
                <h3>Carta di credito</h3>
                <span className="soft">Proposta di un emittente esterno: si prosegue sul suo sito.</span>
              </a>
            </li>
          )}
        </ul>
      </div>
    </section>
  )
}

function Work({ fee }: Pick<HomeContent, 'fee'>) {
  return (
    <section className="section" id="come-lavoriamo">
      <div className="wrap split">
        <header>
          <h2>Come lavoriamo e come guadagniamo</h2>
          <p className="soft">
            Il compenso è lo stesso qualunque banca si scelga: l’ordine delle offerte dipende solo dal TAEG.
          </p>
        </header>
        <div className="work">
          <ol className="steps">
            {steps.map(([title, text]) => (
              <li key={title}>
                <div>
                  <h3>{title}</h3>
                  <p>{text}</p>
                </div>
              </li>
            ))}
          </ol>
          {fee !== null && (
            <div className="paid">
              <h3>Chi ci paga</h3>
              <dl className="account">
                <div>
                  <dt>Il cliente, a mutuo erogato</dt>
                  <dd>{formatWholeEuro(fee)}</dd>
                </div>
                <div>
                  <dt>Il cliente, se il mutuo non viene erogato</dt>
                  <dd>{formatWholeEuro(0)}</dd>
                </div>
                <div>
                  <dt>La banca, sull’importo erogato</dt>
                  <dd>una provvigione</dd>
                </div>
              </dl>
              <p className="note">
                Il compenso del cliente è compreso nel TAEG di ogni offerta che mostriamo. La provvigione
                della banca non cambia l’ordine delle offerte.
              </p>
            </div>
          )}
        </div>
      </div>
    </section>
  )
}

function Rates({ rates }: { rates: NonNullable<HomeContent['rates']> }) {
  return (
    <section className="section" id="tassi">
      <div className="wrap split">
        <header>
          <h2>Tassi</h2>
          <p className="soft">
            Gli indici da cui dipendono le rate, aggiornati ogni giorno lavorativo.{' '}
            <a href="/tassi">Storia e confronti</a>.
          </p>
        </header>
        <div className="rates">
          <RateChart history={rates.history} />
          <div>
            <dl className="account">
              {rates.current.map(({ nome, valore }) => (
                <div key={nome}>
                  <dt>{nome}</dt>
                  <dd>{formatPercent(valore)}</dd>
                </div>
              ))}
            </dl>
            <p className="note">Valori {longDayWith('del', rates.giorno)}.</p>
          </div>
        </div>
      </div>
    </section>
  )
}

function Agencies({ agencies }: Pick<HomeContent, 'agencies'>) {
  const total = agencies.reduce((sum, { numero }) => sum + numero, 0)
  return (
    <section className="section" id="agenzie">
      <div className="wrap split">
        <header>
          <h2>Agenzie</h2>
        </header>
        <div className="find">
          <div>
            <p className="figure middle">{total === 1 ? '1 agenzia' : `${total} agenzie`}</p>
            <p className="soft">
              in {agencies.length === 1 ? 'una regione' : `${agencies.length} regioni`}. Dove non c’è
              un’agenzia, un consulente risponde in video o al telefono.
            </p>
            <p>
              <a className="button" href="/contattaci#agenzie">
                Cerca un’agenzia
              </a>
            </p>
          </div>
          <dl className="dots">
            {agencies.map(({ regione, numero }) => (
              <div key={regione}>
                <dt>{regione}</dt>
                <dd className="d" aria-hidden="true">
                  {'●'.repeat(Math.min(numero, 12))}
                </dd>
                <dd className="num">{numero}</dd>
              </div>
            ))}
          </dl>
        </div>
      </div>
    </section>
  )
}

/** The home page: mortgage calculator, other products, working method and remuneration. */
export function Home({ content, shell }: PageProps<'/'>) {
  const { fee, reach, rates, agencies, news, questions } = content
  return (
    <>
      <section className="hero">
        <div className="wrap">
          <div className="hero-head">
            <h1>
              Quanto costa un mutuo,
              <br />
              in tutto.
            </h1>
            <p className="lede">
              Confrontiamo le offerte {ofBanks(shell.banks)} e mostriamo ogni voce di spesa, compreso il
              nostro compenso.
            </p>
          </div>
          <MortgageCalculator telefono={shell.broker.telefono} contact="/contattaci#scrivere" />
        </div>
      </section>
      <Products reach={reach} card={shell.company?.cartaDiCredito ?? null} />
      <Work fee={fee} />
      {rates && <Rates rates={rates} />}
      {agencies.length > 0 && <Agencies agencies={agencies} />}
      <NewsTeasers title="News" items={news} all />
      <QuestionsSection questions={questions} />
    </>
  )
}
