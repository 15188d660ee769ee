import { useState } from 'react'
import { useLocation, useParams } from 'wouter'
import { formatRate } from '../../../contract/italian/amounts.ts'
import { dayInRome, longDayWith } from '../../../contract/italian/days.ts'
import { formatEuro, formatPercent } from '../../../contract/italian/format.ts'
import { exclusionReason } from '../../../contract/products/exclusions.ts'
import { calculatorAddress, formatInstant } from '../../../contract/products/kept-simulation.ts'
import { rateKinds } from '../../../contract/products/mortgage.ts'
import { offerInWords, optionalInWords } from '../../../contract/products/offer-words.ts'
import { maxNameLength } from '../../../contract/products/own-simulation.ts'
import { needFacts, offerFacts } from '../../../contract/products/simulation-words.ts'
import { useFresh, useRefresh } from '../../shared/calls/data.ts'
import { useConfirm } from '../../shared/controls/confirm.tsx'
import { ConfirmForm } from '../../shared/controls/confirm-form.tsx'
import { Field } from '../../shared/controls/field.tsx'
import { FiguresHead } from '../../shared/controls/figures-head.tsx'
import { ScrollTable } from '../../shared/controls/scroll-table.tsx'
import { Breadcrumb } from '../../shared/frame/breadcrumb.tsx'
import { Loaded } from '../../shared/frame/loaded.tsx'
import { PageHead } from '../../shared/frame/page-head.tsx'
import { useServices } from '../../shared/services.ts'
import { Section } from '../../shared/settings/section.tsx'
import { AlertSection } from './alert-section.tsx'
import { AskSection } from './ask-section.tsx'
import { Facts, listPath, type Simulation } from './facts.tsx'

/** A simulation that the customer keeps, with everything that was put in. */
export default function CustomersSimulation() {
  const { id = '' } = useParams<{ id: string }>()
  const query = useFresh('GET /clients/simulazioni/:id', { params: { id } })
  return (
    <Loaded query={query} missing={<Missing />}>
      {simulation => <Shown key={simulation._id} simulation={simulation} />}
    </Loaded>
  )
}

const breadcrumb = <Breadcrumb then={[[listPath, 'Simulazioni']]} />

const Missing = () => (
  <div className="page">
    <PageHead breadcrumb={breadcrumb} title="Questa simulazione non c’è" />
    <p>
      È stata eliminata, oppure l’indirizzo non è completo. <a href="/mutui">Confronti i mutui</a> per farne
      una nuova.
    </p>
  </div>
)

function Shown({ simulation }: { simulation: Simulation }) {
  const { _id, nome, calcolataAt, need, offerta, escluse, quante } = simulation
  const giorno = dayInRome(new Date(calcolataAt))
  return (
    <article className="page">
      <PageHead breadcrumb={breadcrumb} title={nome}>
        <p className="soft">Cifre del {formatInstant(calcolataAt)}</p>
        <div className="actions">
          <a className="button primary" href={`${calculatorAddress(need)}&simulazione=${_id}`}>
            Riapri nel calcolatore
          </a>
          <Rename simulation={simulation} />
          <Delete simulation={simulation} />
        </div>
      </PageHead>
      <Today simulation={simulation} />
      <Section id="dati" title="Che cosa ha scritto" about="Li vede solo Lei">
        <Facts facts={needFacts({ giorno, need, offerta: null })} />
      </Section>
      {offerta ? (
        <Section
          id="offerta"
          title={offerta.scelta ? 'L’offerta che ha aperto' : 'L’offerta con il TAEG più basso'}
          about={`Con le cifre ${longDayWith('del', giorno)}`}
        >
          <Facts facts={offerFacts(offerta.offer)} />
          <p className="note">{offerInWords(offerta.offer, giorno)}</p>
          {offerta.offer.facoltative.length > 0 && <p className="note">{optionalInWords(offerta.offer)}</p>}
          <details>
            <summary>Il piano, anno per anno</summary>
            <Plan offerta={offerta} />
          </details>
        </Section>
      ) : (
        <Section id="offerta" title="Nessuna offerta">
          <p>Quel giorno nessuna banca del confronto poteva rispondere a questa richiesta.</p>
        </Section>
      )}
      {simulation.offerte.length > 0 && (
        <Section
          id="offerte"
          title={
            quante.offerte > simulation.offerte.length
              ? `Le prime ${simulation.offerte.length} offerte di ${quante.offerte}`
              : 'Tutte le offerte'
          }
          about="In ordine di TAEG crescente"
        >
          <Offers simulation={simulation} />
        </Section>
      )}
      {escluse.length > 0 && (
        <Section
          id="escluse"
          title="Chi non poteva rispondere"
          about={`${quante.escluse} prodotti, con il motivo`}
        >
          <details>
            <summary>Mostra i motivi</summary>
            <ul className="plain-list">
              {escluse.map(one => (
                <li key={one.prodotto._id}>
                  {one.banca.nome}, {one.prodotto.nome}:{' '}
                  {exclusionReason(one, need, simulation.provincia ?? '')}
                </li>
              ))}
            </ul>
          </details>
        </Section>
      )}
      <AlertSection simulation={simulation} />
      <AskSection simulation={simulation} />
    </article>
  )
}

/** What the same need gives today, beside the kept figures. */
function Today({ simulation: { oggi, offerta } }: { simulation: Simulation }) {
  if (!oggi) return null
  const { migliore, stessa } = oggi
  return (
    <Section id="oggi" title="Oggi, con gli stessi dati">
      <div className="today">
        {migliore ? (
          <p>
            L’offerta con il TAEG più basso è {migliore.prodotto.nome} di {migliore.banca.nome}:{' '}
            {formatEuro(migliore.rata)} al mese, TAEG {formatPercent(migliore.taeg)}.
          </p>
        ) : (
          <p>Oggi nessuna banca del confronto può rispondere a questa richiesta.</p>
        )}
        {offerta && <p>{comparedInWords(offerta.offer, stessa)}</p>}
      </div>
    </Section>
  )
}

function comparedInWords(before: { taeg: number }, now: { taeg: number; rata: number } | null): string {
  if (!now) return 'L’offerta di questa simulazione oggi non c’è più.'
  if (now.taeg === before.taeg) return 'L’offerta di questa simulazione ha lo stesso TAEG di allora.'
  return `L’offerta di questa simulazione oggi costa ${now.taeg < before.taeg ? 'meno' : 'di più'}: TAEG ${formatPercent(now.taeg)} invece di ${formatPercent(before.taeg)}, ${formatEuro(now.rata)} al mese.`
}

const Plan = ({ offerta: { piano } }: { offerta: NonNullable<Simulation['offerta']> }) => (
  <ScrollTable caption="Piano di rimborso anno per anno">
    <FiguresHead first="Anno" columns={['Rate', 'Interessi', 'Capitale', 'Debito residuo']} />
    <tbody>
      {piano.map(({ year, instalments, interest, principal, balance }) => (
        <tr key={year}>
          <th scope="row">{year}</th>
          {[instalments, interest, principal, balance].map((cents, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the columns never change.
            <td key={i} className="n">
              {formatEuro(cents)}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </ScrollTable>
)

const Offers = ({ simulation: { offerte, need } }: { simulation: Simulation }) => (
  <ScrollTable caption="Offerte in ordine di TAEG crescente">
    <FiguresHead first="Banca e prodotto" columns={['Rata', 'TAN', 'TAEG', 'Totale dovuto']} />
    <tbody>
      {offerte.map(({ banca, prodotto, tipoTasso, rata, tan, taeg, totaleDovuto }) => (
        <tr key={`${prodotto._id} ${tipoTasso}`}>
          <th scope="row">
            {banca.nome}
            <br />
            <span className="soft">
              {prodotto.nome}
              {!need.tipoTasso && `, ${rateKinds[tipoTasso].toLowerCase()}`}
            </span>
          </th>
          <td className="n">{formatEuro(rata)}</td>
          <td className="n">{formatRate(tan)}</td>
          <td className="n">{formatRate(taeg)}</td>
          <td className="n">{formatEuro(totaleDovuto)}</td>
        </tr>
      ))}
    </tbody>
  </ScrollTable>
)

function Rename({ simulation: { _id, nome } }: { simulation: Simulation }) {
  const { client } = useServices()
  const refresh = useRefresh()
  const [isOpen, setOpen] = useState(false)
  if (!isOpen)
    return (
      <button className="button" type="button" onClick={() => setOpen(true)}>
        Cambia il nome
      </button>
    )
  return (
    <ConfirmForm
      action="edit"
      label="Salva il nome"
      ask={false}
      onCancel={() => setOpen(false)}
      onSend={async data => {
        await client.call('PATCH /clients/simulazioni/:id', {
          params: { id: _id },
          body: { nome: String(data.get('nome')) },
        })
        await refresh('GET /clients/simulazioni/:id')
        setOpen(false)
      }}
    >
      <Field
        name="nome"
        label="Nome della simulazione"
        required
        maxLength={maxNameLength}
        defaultValue={nome}
        autoFocus
      />
    </ConfirmForm>
  )
}

function Delete({ simulation: { _id, nome } }: { simulation: Simulation }) {
  const { client, toasts } = useServices()
  const [, navigate] = useLocation()
  const [dialog, confirm] = useConfirm()
  async function remove() {
    if (!(await confirm({ action: 'delete', label: 'ELIMINA', question: `Eliminare «${nome}»?` }))) return
    await client.call('DELETE /clients/simulazioni/:id', { params: { id: _id } })
    toasts.add({ kind: 'plain', text: 'La simulazione è eliminata.' })
    navigate(listPath)
  }
  return (
    <>
      <button className="button" type="button" onClick={() => void remove().catch(() => {})}>
        Elimina
      </button>
      {dialog}
    </>
  )
}
