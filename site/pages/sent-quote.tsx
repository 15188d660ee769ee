import { useEffect } from 'react'
import { longDayWith } from '../../contract/italian/days.ts'
import { telephone } from '../../contract/italian/telephone.ts'
import type { PageProps, Trail } from '../../contract/pages/pages.ts'
import type { SentQuotePage } from '../../contract/pages/sent-quote.ts'
import { quoteIsNoPromise } from '../../contract/products/agent-quote-words.ts'
import { openingWords } from '../../contract/products/sent-offer.ts'
import { warning } from '../../contract/products/warnings.ts'
import { SenderCard } from '../../ui/offers/sender-card.tsx'
import { Facts } from '../layout/facts.tsx'
import { PageHead } from '../layout/page-head.tsx'
import { PhoneLink } from '../layout/phone-link.tsx'
import { noteOpening } from '../simulation/note-opening.ts'
import { Withdrawn } from '../simulation/withdrawn.tsx'

/** A quote that an agent sent to a customer, with what its PDF says. */
export function SentQuote({
  content: { inviato, ritirato },
  shell: { broker },
  trail,
}: PageProps<'/preventivo/:id'>) {
  if (inviato) return <Quote inviato={inviato} trail={trail} telefono={broker.telefono} />
  if (!ritirato) return <Gone telefono={broker.telefono} />
  const { agente } = ritirato
  return (
    <Withdrawn
      title="Questo preventivo non è più disponibile"
      lede={
        agente
          ? `${agente.nome} lo ha ritirato. Per averne un altro, o per sapere perché, basta una telefonata.`
          : 'Chi Le ha mandato il preventivo lo ha ritirato.'
      }
      agente={agente}
      telefono={broker.telefono}
    />
  )
}

interface QuoteProps {
  inviato: SentQuotePage
  trail: Trail
  /** The telephone of the house. */
  telefono: string
}

function Quote({ inviato, trail, telefono }: QuoteProps) {
  const { indirizzo, pdf, scadenza, preventivo, agente, casa, anteprima } = inviato
  const { prodotto, cliente, giorno, cifre, esempio } = preventivo
  useEffect(() => {
    if (!anteprima) noteOpening(indirizzo)
  }, [anteprima, indirizzo])
  return (
    <>
      <PageHead
        trail={trail}
        title={`${prodotto}${cliente ? ` per ${cliente}` : ''}`}
        lede={`Preventivo calcolato ${longDayWith('il', giorno)}. La pagina resta aperta fino ${longDayWith('al', scadenza)}.`}
      >
        {agente && anteprima && <p className="note">{openingWords(agente, anteprima)}</p>}
        <p className="actions">
          <a className="button primary" href={pdf} download>
            Scarica il PDF
          </a>
        </p>
      </PageHead>
      <section className="section">
        <div className="wrap split">
          <header>
            <h2>Le cifre</h2>
            <p className="soft">{quoteIsNoPromise}</p>
          </header>
          <Facts narrow facts={cifre.map(([label, value]) => [label, value])} />
        </div>
      </section>
      <section className="section">
        <div className="wrap split">
          <header>
            <h2>Esempio rappresentativo</h2>
          </header>
          <div className="then-and-now">
            <p>
              <strong>{warning}</strong>
            </p>
            <p className="note">{esempio}</p>
          </div>
        </div>
      </section>
      <section className="section">
        <div className="wrap split">
          <header>
            <h2>Chi La segue</h2>
            {agente && !anteprima && <p className="note">{openingWords(agente)}</p>}
          </header>
          {agente ? (
            <SenderCard {...agente} />
          ) : (
            <p>
              Un consulente risponde al <PhoneLink telefono={telefono} />.
            </p>
          )}
        </div>
      </section>
      {casa.length > 0 && (
        <section className="section">
          <div className="wrap split">
            <header>
              <h2>Il mediatore creditizio</h2>
            </header>
            <Facts narrow facts={casa.map(([label, value]) => [label, linked(label, value)])} />
          </div>
        </section>
      )}
    </>
  )
}

/** A telephone or an e-mail of the house as a link. */
function linked(label: string, value: string) {
  if (label === 'Telefono') return <a href={telephone(value)}>{value}</a>
  return label === 'E-mail' || label === 'PEC' ? <a href={`mailto:${value}`}>{value}</a> : value
}

const Gone = ({ telefono }: { telefono: string }) => (
  <section className="wrap missing">
    <h1>Questo preventivo non c’è più</h1>
    <p className="lede">
      Un preventivo si legge fino al suo ultimo giorno. Oppure l’indirizzo non è stato copiato per intero.
    </p>
    <p>
      Un consulente risponde al <PhoneLink telefono={telefono} />.
    </p>
  </section>
)
