import type { ReactNode } from 'react'
import { longDayWith } from '../../contract/italian/days.ts'
import type { PageProps, Trail as Pages } from '../../contract/pages/pages.ts'
import { requestAddress } from '../../contract/products/calculator-links.ts'
import {
  calculatorAddress,
  countedInWords,
  formatInstant,
  keptFiguresNote,
  type SimulationPage,
} from '../../contract/products/kept-simulation.ts'
import { needInWords } from '../../contract/products/need-words.ts'
import type { ImpersonalOffer } from '../../finance/offers/impersonal.ts'
import { Trail } from '../layout/trail.tsx'
import { Actions } from '../simulation/actions.tsx'
import { Exclusions } from '../simulation/exclusions.tsx'
import { GoneSimulation } from '../simulation/gone-simulation.tsx'
import { HowMade } from '../simulation/how-made.tsx'
import { NoOffer } from '../simulation/no-offer.tsx'
import { OffersTable } from '../simulation/offers-table.tsx'
import { OpenedOffer } from '../simulation/opened-offer.tsx'
import { Provider } from '../simulation/provider.tsx'
import { SendLink } from '../simulation/send-link.tsx'
import { ChosenOffers, SentByAgent } from '../simulation/sent-by-agent.tsx'
import { Withdrawn } from '../simulation/withdrawn.tsx'

/** A saved simulation, as it was on its date: to be read, sent or printed on two sheets. */
export function KeptSimulation({
  content: { simulation, ritirata, form },
  shell: { company, broker },
  trail,
}: PageProps<'/mutui/simulazione/:id'>) {
  if (!simulation && ritirata) {
    const { agente } = ritirata
    return (
      <Withdrawn
        title="Queste offerte non sono più disponibili"
        lede={
          agente
            ? `${agente.nome} le ha ritirate. Per averne altre, o per sapere perché, basta una telefonata.`
            : 'Chi Le ha mandate le ha ritirate.'
        }
        agente={agente}
        telefono={broker.telefono}
      >
        <p className="actions">
          <a className="button primary" href="/mutui">
            Fai una nuova simulazione
          </a>
        </p>
      </Withdrawn>
    )
  }
  if (!simulation) return <GoneSimulation calculator="/mutui" telefono={broker.telefono} />
  const { proposta } = simulation
  return (
    <article className="kept">
      <div className="running">
        <p>
          <span>Quinto, simulazione di mutuo. Cifre del {formatInstant(simulation.calcolataAt)}</span>
          <span>{simulation.indirizzo}</span>
        </p>
      </div>
      <div className="wrap sheets">
        <Head simulation={simulation} trail={trail}>
          {!proposta && (
            <SendLink form={form} product="mutui" address={simulation.indirizzo} privacy={broker.privacy} />
          )}
        </Head>
        {proposta && (
          <>
            <SentByAgent simulation={simulation} proposta={proposta} />
            <ChosenOffers simulation={simulation} proposta={proposta} />
          </>
        )}
        {simulation.offerta ? (
          <>
            <OpenedOffer simulation={simulation} />
            {!proposta && <OffersTable simulation={simulation} />}
          </>
        ) : (
          <NoOffer simulation={simulation} />
        )}
        <Exclusions simulation={simulation} />
        <HowMade simulation={simulation} />
        <Provider simulation={simulation} company={company} />
      </div>
    </article>
  )
}

/** The request for an offer, with the conditions of today. */
const askFor = (need: SimulationPage['need'], { prodotto, tipoTasso }: ImpersonalOffer) => ({
  href: requestAddress(calculatorAddress(need), `${prodotto._id}:${tipoTasso}`),
  label: 'Chiedi questa offerta',
})

interface HeadProps {
  simulation: SimulationPage
  trail: Pages
  children: ReactNode
}

function Head({ simulation, trail, children }: HeadProps) {
  const { calcolataAt, need, provincia, scadenza, proposta, offerta, senza } = simulation
  const counted = countedInWords(simulation.personFacts)
  const again = [
    provincia && 'provincia',
    need.classeEnergetica && 'classe energetica',
    counted && 'i dati di chi chiede',
  ].filter(Boolean)
  return (
    <header className="kept-head">
      <Trail trail={trail} />
      <h1>
        {proposta
          ? `Le offerte scelte da ${proposta.agente.nome}`
          : `Cifre del ${formatInstant(calcolataAt)}`}
      </h1>
      <p className="need">{needInWords(need, provincia)}.</p>
      <p className="note">
        {proposta
          ? `Sono le cifre del ${formatInstant(calcolataAt)}, e non una proposta della banca.`
          : `Sono le cifre di quel momento${senza ? `, ${senza},` : ''} e non una proposta della banca.`}{' '}
        {counted} Il link è valido fino {longDayWith('al', scadenza)}. {keptFiguresNote}
        {again.length > 0 && ` Nel ricalcolo si indicano di nuovo: ${again.join(' e ')}.`}
      </p>
      <Actions
        ask={offerta && !proposta ? askFor(need, offerta.offer) : null}
        recalculate={calculatorAddress(need)}
        address={simulation.indirizzo}
        about="Una simulazione di mutuo"
      />
      {children}
    </header>
  )
}
