import { useState } from 'react'
import { useLocation, useParams } from 'wouter'
import { dayInRome, longDayWith } from '../../../contract/italian/days.ts'
import { formatEuro } from '../../../contract/italian/format.ts'
import { formatInstant } from '../../../contract/products/kept-simulation.ts'
import { maxNameLength } from '../../../contract/products/own-simulation.ts'
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
import { Facts, type Listed, listPath, type Simulation, wordsOf } from './facts.tsx'
import { ShareSection } from './share-section.tsx'

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
      È stata eliminata, oppure l’indirizzo non è completo. Ne può fare una nuova con i{' '}
      <a href="/">calcolatori</a>.
    </p>
  </div>
)

function Shown({ simulation }: { simulation: Simulation }) {
  const { nome, tipo, calcolataAt, dati, daIndicare, offerta, escluse, quante, chi, criterio } = simulation
  const giorno = dayInRome(new Date(calcolataAt))
  return (
    <article className="page">
      <PageHead breadcrumb={breadcrumb} title={nome}>
        <p className="soft">
          {tipo}. Cifre del {formatInstant(calcolataAt)}
        </p>
        <div className="actions">
          <a className="button primary" href={reopenedAt(simulation)}>
            Riapri nel calcolatore
          </a>
          <Rename simulation={simulation} />
          <Delete simulation={simulation} />
        </div>
      </PageHead>
      <Today simulation={simulation} />
      <Section id="dati" title="Che cosa ha chiesto" about={wordsOf(simulation).seen}>
        <Facts facts={dati} />
        {daIndicare && <p className="note">Nel calcolatore si indicano di nuovo: {daIndicare}.</p>}
      </Section>
      {offerta ? (
        <Section
          id="offerta"
          title={offerta.scelta ? 'L’offerta che ha aperto' : `L’offerta con il ${criterio} più basso`}
          about={`Con le cifre ${longDayWith('del', giorno)}`}
        >
          <Facts facts={offerta.facts} />
          {offerta.note.map(text => (
            <p key={text} className="note">
              {text}
            </p>
          ))}
          <details>
            <summary>Il piano, anno per anno</summary>
            <Plan offerta={offerta} />
          </details>
        </Section>
      ) : (
        <Section id="offerta" title="Nessuna offerta">
          <p>Quel giorno {uncapitalised(chi.nessuno)} del confronto poteva rispondere a questa richiesta.</p>
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
          about={`In ordine di ${criterio} crescente`}
        >
          <Offers simulation={simulation} />
        </Section>
      )}
      {escluse.length > 0 && (
        <Section
          id="escluse"
          title="Chi non poteva rispondere"
          about={
            quante.escluse > 1 ? `${quante.escluse} prodotti, con il motivo` : 'Un prodotto, con il motivo'
          }
        >
          <details>
            <summary>Mostra i motivi</summary>
            <ul className="plain-list">
              {escluse.map(({ motivo, prodotti }) => (
                <li key={motivo}>
                  {motivo}: {inList.format(prodotti)}
                </li>
              ))}
            </ul>
          </details>
        </Section>
      )}
      <AlertSection simulation={simulation} />
      <AskSection simulation={simulation} />
      <ShareSection simulation={simulation} />
    </article>
  )
}

const inList = new Intl.ListFormat('it')

/** The calculator with the same credit. It reads by the id what an address does not say. */
const reopenedAt = ({ _id, ricalcolo, need, prestito, cdq }: Simulation) =>
  need || prestito || cdq ? `${ricalcolo}&simulazione=${_id}` : ricalcolo

/** What the same need gives today, beside the kept figures. */
function Today({ simulation }: { simulation: Simulation }) {
  const { oggi, offerta, chi, criterio } = simulation
  if (!oggi) return null
  const { migliore, stessa } = oggi
  return (
    <Section id="oggi" title="Oggi, con gli stessi dati">
      <div className="today">
        {migliore ? (
          <p>
            L’offerta con il {criterio} più basso è {migliore.prodotto.nome} di {migliore.banca.nome}:{' '}
            {formatEuro(migliore.rata)} al mese, {wordsOf(simulation).ordered(migliore)}.
          </p>
        ) : (
          <p>Oggi {uncapitalised(chi.nessuno)} del confronto può rispondere a questa richiesta.</p>
        )}
        {offerta && <p>{comparedInWords(simulation, offerta.cifre, stessa)}</p>}
      </div>
    </Section>
  )
}

const uncapitalised = (text: string) => text[0]!.toLowerCase() + text.slice(1)

type Figures = NonNullable<Listed['offerta']>

function comparedInWords(simulation: Simulation, before: Figures, now: Figures | null): string {
  const { order, ordered } = wordsOf(simulation)
  if (!now) return 'L’offerta di questa simulazione oggi non c’è più.'
  if (order(now) === order(before))
    return `L’offerta di questa simulazione ha lo stesso ${simulation.criterio} di allora.`
  return `L’offerta di questa simulazione oggi costa ${order(now) < order(before) ? 'meno' : 'di più'}: ${ordered(now)} invece di ${ordered(before)}, ${formatEuro(now.rata)} al mese.`
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

const Offers = ({ simulation: { offerte, colonne, chi, criterio } }: { simulation: Simulation }) => (
  <ScrollTable caption={`Offerte in ordine di ${criterio} crescente`}>
    <FiguresHead first={`${chi.colonna} e prodotto`} columns={colonne} />
    <tbody>
      {offerte.map(({ banca, prodotto, valori }) => (
        <tr key={`${banca} ${prodotto}`}>
          <th scope="row">
            {banca}
            <br />
            <span className="soft">{prodotto}</span>
          </th>
          {valori.map((value, i) => (
            <td key={colonne[i]} className="n">
              {value}
            </td>
          ))}
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
