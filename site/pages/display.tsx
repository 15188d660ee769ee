import type { ReactNode } from 'react'
import { formatRate } from '../../contract/italian/amounts.ts'
import { dayInRome, longDayWith } from '../../contract/italian/days.ts'
import { formatEuro } from '../../contract/italian/format.ts'
import type { PageProps } from '../../contract/pages/pages.ts'
import {
  type AgentDisplay,
  type DisplayFigures,
  isAlive,
  subjectOf,
} from '../../contract/personal-documents/display.ts'
import { rateKinds } from '../../contract/products/mortgage.ts'
import { warning } from '../../contract/products/warnings.ts'
import { Facts } from '../layout/facts.tsx'
import { PageHead } from '../layout/page-head.tsx'
import { PhoneLink } from '../layout/phone-link.tsx'

/** Says whether the figures on an agent's display are still those of today, and whether the agent is in the register. */
export function DisplayPage({
  content: { display, pagina },
  shell: { broker },
  trail,
}: PageProps<'/display/:id'>) {
  if (!display) return <Unknown telefono={broker.telefono} />
  const madeOn = dayInRome(new Date(display.createdAt))
  return (
    <>
      <PageHead trail={trail} title={subjectOf(display)} lede={outcomes[display.stato](display)}>
        {!isAlive(display) && (
          <p className="notice caution">
            Le cifre del display non valgono più. Per una proposta di oggi un consulente risponde al{' '}
            <PhoneLink telefono={broker.telefono} />.
          </p>
        )}
      </PageHead>
      <section className="section">
        <div className="wrap split">
          <header>
            <h2>Le cifre</h2>
            <p className="soft">
              {display.cifre.banca}, {display.cifre.nome}. Il display è stato preparato{' '}
              {longDayWith('il', madeOn)} e vale fino {longDayWith('al', display.scadenza)}.
            </p>
          </header>
          <div className="then-and-now">
            <ThenAndNow display={display} />
            <Example display={display} />
          </div>
        </div>
      </section>
      {display.agente && (
        <section className="section">
          <div className="wrap split">
            <header>
              <h2>Chi lo ha preparato</h2>
            </header>
            <Facts
              narrow
              facts={[
                [
                  'Nome',
                  pagina ? (
                    <a key="pagina" href={pagina}>
                      {display.agente.nome}
                    </a>
                  ) : (
                    display.agente.nome
                  ),
                ],
                ['Figura', display.agente.figura],
                ['Iscrizione OAM', `n. ${display.agente.oam}, attiva`],
                [
                  'Telefono',
                  display.agente.telefono && <PhoneLink key="telefono" telefono={display.agente.telefono} />,
                ],
                ['Per conto di', `${broker.nome}, mediatore creditizio, OAM n. ${broker.oam}`],
              ]}
            />
          </div>
        </section>
      )}
    </>
  )
}

const outcomes: Record<AgentDisplay['stato'], (display: AgentDisplay) => string> = {
  attivo: () => 'Sì: le cifre del display sono ancora quelle di oggi.',
  cambiato: () => 'Il prodotto è ancora in vigore, ma le cifre di oggi sono diverse da quelle del display.',
  scaduto: ({ scadenza }) => `No: il display valeva fino ${longDayWith('al', scadenza)}.`,
  fuori_vigore: () => 'No: il prodotto del display non è più in vigore.',
  collaboratore: () => 'No: l’iscrizione all’OAM di chi ha preparato il display non risulta attiva.',
  ritirato: () => 'No: chi ha preparato il display lo ha ritirato.',
}

const rows: readonly [label: string, value: (figures: DisplayFigures) => string][] = [
  ['Rata mensile', ({ rata }) => formatEuro(rata)],
  ['TAN', ({ tan, tipoTasso }) => `${formatRate(tan)} ${rateKinds[tipoTasso].toLowerCase()}`],
  ['TAEG', ({ taeg }) => formatRate(taeg)],
  ['Totale da restituire', ({ totaleDovuto }) => formatEuro(totaleDovuto)],
]

function ThenAndNow({ display: { cifre, oggi } }: { display: AgentDisplay }) {
  return (
    <table className="table">
      <caption className="hidden">Le cifre del display e quelle di oggi</caption>
      <thead>
        <tr>
          <th scope="col">Voce</th>
          <th scope="col" className="n">
            Sul display
          </th>
          <th scope="col" className="n">
            Oggi
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([label, value]) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td className="n">{value(cifre)}</td>
            <td className="n">{oggi ? <Today now={value(oggi)} then={value(cifre)} /> : 'non in vigore'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** A figure of today, in bold where it is another one. */
const Today = ({ now, then }: { now: string; then: string }): ReactNode =>
  now === then ? now : <strong>{now}</strong>

/** The example of the figures of today, or that of the display when there are none. */
function Example({ display: { cifre, oggi, createdAt } }: { display: AgentDisplay }) {
  const on = dayInRome(new Date(createdAt))
  return (
    <p className="note">
      <strong>{warning}</strong> {!oggi && `Le cifre ${longDayWith('del', on)}, non più valide. `}
      {(oggi ?? cifre).esempio}
    </p>
  )
}

const Unknown = ({ telefono }: { telefono: string }) => (
  <section className="wrap missing">
    <h1>Questo display non c’è</h1>
    <p className="lede">Forse l’indirizzo non è stato copiato per intero: inquadri di nuovo il codice.</p>
    <p>
      Un consulente risponde al <PhoneLink telefono={telefono} />.
    </p>
  </section>
)
