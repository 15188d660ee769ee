import type { ReactNode } from 'react'
import { formatRate } from '../../contract/italian/amounts.ts'
import { longDayWith } from '../../contract/italian/days.ts'
import { formatAmount, formatDuration, formatEuro } from '../../contract/italian/format.ts'
import type { LeasingAnswer, LeasingContent, LeasingField } from '../../contract/pages/leasing.ts'
import { leasingCost, leasingCostName, leasingGoods, share } from '../../contract/products/leasing.ts'
import { warning } from '../../contract/products/warnings.ts'
import type { LeasingNeed } from '../../finance/offers/leasing/leasing-types.ts'
import { PhoneLink } from '../layout/phone-link.tsx'

type Offer = LeasingAnswer['offers'][number]

/** Id of the result, which the form's address jumps to. */
const answer = 'risposta'

/** The leasing quote of each lessor: requested by query, computed by the server. */
export function LeasingQuote({ typed, problems, quote, suspended, broker }: LeasingContent) {
  return (
    <section className="section" id="preventivo" aria-labelledby="preventivo-titolo">
      <div className="wrap lease">
        <header>
          <h2 id="preventivo-titolo">Preventivo di leasing</h2>
          <p className="soft">
            Per imprese e professionisti. Tutti gli importi sono al netto dell’IVA; non serve lasciare un
            recapito.
          </p>
        </header>
        <Form typed={typed} problems={problems} />
        {suspended && (
          <p className="notice caution" id={answer}>
            <span>
              {suspended} Un consulente risponde al <PhoneLink telefono={broker.telefono} />.
            </span>
          </p>
        )}
        {quote && <Result quote={quote} broker={broker} />}
      </div>
    </section>
  )
}

function Form({ typed, problems }: Pick<LeasingContent, 'typed' | 'problems'>) {
  const number = (name: LeasingField, unit: string) => (
    <span className={unit.length > 1 ? 'affix long' : 'affix'}>
      <input
        className="input num"
        id={`leasing-${name}`}
        name={name}
        inputMode="decimal"
        autoComplete="off"
        maxLength={40}
        defaultValue={typed[name]}
        aria-required="true"
        aria-invalid={problems[name] ? true : undefined}
        aria-describedby={describedBy(name, problems)}
      />
      <span aria-hidden="true">{unit}</span>
    </span>
  )
  const given = (name: LeasingField) => ({ name, problem: problems[name] })
  return (
    <form className="lease-form" action={`/leasing#${answer}`} method="get">
      {Object.keys(problems).length > 0 && (
        <p className="notice danger" role="alert" id={answer}>
          Qualche dato è da correggere: il perché è scritto sotto ciascuno.
        </p>
      )}
      <div className="lease-fields">
        <Field {...given('bene')} label="Bene">
          <select
            className="select"
            id="leasing-bene"
            name="bene"
            defaultValue={typed.bene}
            aria-required="true"
            aria-invalid={problems.bene ? true : undefined}
            aria-describedby={describedBy('bene', problems)}
          >
            {Object.entries(leasingGoods).map(([good, name]) => (
              <option key={good} value={good}>
                {name}
              </option>
            ))}
          </select>
        </Field>
        <Field {...given('valore')} label="Prezzo senza IVA">
          {number('valore', '€')}
        </Field>
        <Field {...given('anticipo')} label="Anticipo" help={helps.anticipo}>
          {number('anticipo', '%')}
        </Field>
        <Field {...given('durata')} label="Durata">
          {number('durata', 'mesi')}
        </Field>
        <Field {...given('riscatto')} label="Riscatto" help={helps.riscatto}>
          {number('riscatto', '%')}
        </Field>
      </div>
      <div className="actions">
        <button className="button primary" type="submit">
          Calcola
        </button>
      </div>
    </form>
  )
}

const helps: Partial<Record<LeasingField, string>> = {
  anticipo: 'Il primo canone, più alto, che si paga alla firma.',
  riscatto: 'Il prezzo per diventare proprietari, alla fine.',
}

const describedBy = (name: LeasingField, problems: LeasingContent['problems']) =>
  [problems[name] && `leasing-${name}-errore`, helps[name] && `leasing-${name}-aiuto`]
    .filter(Boolean)
    .join(' ') || undefined

interface FieldProps {
  name: LeasingField
  label: string
  problem: string | undefined
  help?: string | undefined
  children: ReactNode
}

const Field = ({ name, label, problem, help, children }: FieldProps) => (
  <div className="field">
    <label className="required" htmlFor={`leasing-${name}`}>
      {label}
    </label>
    {children}
    {problem && (
      <p className="error" id={`leasing-${name}-errore`}>
        {problem}
      </p>
    )}
    {help && (
      <p className="help" id={`leasing-${name}-aiuto`}>
        {help}
      </p>
    )}
  </div>
)

function Result({ quote, broker }: { quote: LeasingAnswer } & Pick<LeasingContent, 'broker'>) {
  const [best, ...others] = quote.offers
  return (
    <>
      {best ? (
        <Best offer={best} quote={quote} />
      ) : (
        <section className="lease-part" id={answer} aria-labelledby="leasing-nessuna">
          <h3 id="leasing-nessuna">Nessuna offerta con questi dati</h3>
          <p>
            Sotto si legge che cosa chiede ciascuna società: cambiando anticipo, durata o riscatto può esserci
            un’offerta. Un consulente può cercare un’altra strada: <PhoneLink telefono={broker.telefono} />.
          </p>
        </section>
      )}
      {others.length > 0 && <Offers offers={quote.offers} />}
      {quote.excluded.length > 0 && <Excluded excluded={quote.excluded} />}
      <HowMade quote={quote} broker={broker} />
    </>
  )
}

function Best({ offer, quote }: { offer: Offer; quote: LeasingAnswer }) {
  const { banca, prodotto, canone, numeroCanoni, tassoLeasing, costoEffettivo, validoAl } = offer
  return (
    <section className="lease-part" id={answer} aria-labelledby="leasing-migliore">
      <header>
        <p className="eyebrow">
          {quote.offers.length === 1 ? 'Una sola offerta' : `La prima di ${quote.offers.length} offerte`}
        </p>
        <h3 id="leasing-migliore">
          {banca.nome}, {prodotto.nome}
        </h3>
      </header>
      <div className="lease-opened">
        <div>
          <p className="figure">
            {formatAmount(canone)}
            <small>€</small>
          </p>
          <p className="lede">
            al mese, per {numeroCanoni} canoni. Tasso leasing {formatRate(tassoLeasing)},{' '}
            <strong>costo effettivo annuo con le spese {formatRate(costoEffettivo)}</strong>.
            {validoAl && ` Offerta valida fino ${longDayWith('al', validoAl)}.`}
          </p>
        </div>
        <Account offer={offer} need={quote.need} />
      </div>
      <p className="notice caution">
        <span>
          <strong>{warning}</strong> {offer.example}
        </span>
      </p>
    </section>
  )
}

function Account({ offer, need }: { offer: Offer; need: LeasingNeed }) {
  const { anticipo, numeroCanoni, canone, totaleCanoni, riscatto, costi, totale } = offer
  return (
    <dl className="account">
      <div>
        <dt>Anticipo, {share(need.anticipoPerc)} del prezzo, alla firma</dt>
        <dd>{formatEuro(anticipo)}</dd>
      </div>
      <div>
        <dt>
          {numeroCanoni} canoni mensili da {formatEuro(canone)}
        </dt>
        <dd>{formatEuro(totaleCanoni)}</dd>
      </div>
      <div>
        <dt>
          Riscatto, {share(need.riscattoPerc)} del prezzo, dopo {formatDuration(need.durataMesi)}
        </dt>
        <dd>{formatEuro(riscatto)}</dd>
      </div>
      {costi.map(item => (
        <div key={`${item.voce} ${item.quando}`}>
          <dt>
            {[leasingCostName(item), item.quando !== 'iniziale' && leasingCost(item)]
              .filter(Boolean)
              .join(', ')}
          </dt>
          <dd>{formatEuro(item.totale)}</dd>
        </div>
      ))}
      <div className="sum">
        <dt>In tutto, oltre IVA</dt>
        <dd>{formatEuro(totale)}</dd>
      </div>
      <div>
        <dt>di cui interessi e spese</dt>
        <dd>{formatEuro(totale - need.valore)}</dd>
      </div>
    </dl>
  )
}

function Offers({ offers }: { offers: Offer[] }) {
  return (
    <section className="lease-part" aria-labelledby="leasing-offerte">
      <h3 id="leasing-offerte">Le {offers.length} offerte</h3>
      <table className="table lease-offers">
        <caption className="hidden">Offerte di leasing in ordine di totale da pagare crescente</caption>
        <thead>
          <tr>
            <th scope="col">Società e prodotto</th>
            {['Canone mensile', 'Tasso leasing', 'Costo effettivo', 'Spese'].map(head => (
              <th key={head} scope="col" className="n">
                {head}
              </th>
            ))}
            <th scope="col" className="n" aria-sort="ascending">
              In tutto
            </th>
          </tr>
        </thead>
        <tbody>
          {offers.map(offer => (
            <tr key={offer.prodotto._id}>
              <th scope="row">
                {offer.banca.nome} <span className="soft">{offer.prodotto.nome}</span>
              </th>
              <td className="n" data-l="Canone mensile">
                {formatEuro(offer.canone)}
              </td>
              <td className="n" data-l="Tasso leasing">
                {formatRate(offer.tassoLeasing)}
              </td>
              <td className="n" data-l="Costo effettivo">
                {formatRate(offer.costoEffettivo)}
              </td>
              <td className="n" data-l="Spese">
                {formatEuro(offer.totaleCosti)}
              </td>
              <td className="n firm" data-l="In tutto">
                {formatEuro(offer.totale)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <ul className="lease-examples note">
        {offers.slice(1).map(({ prodotto, example }) => (
          <li key={prodotto._id}>{example}</li>
        ))}
      </ul>
    </section>
  )
}

const Excluded = ({ excluded }: Pick<LeasingAnswer, 'excluded'>) => (
  <section className="lease-part" aria-labelledby="leasing-escluse">
    <h3 id="leasing-escluse">Che cosa resta fuori</h3>
    <ul className="excluded">
      {excluded.map(({ reason, products }) => (
        <li key={reason}>
          <strong>{reason.charAt(0).toUpperCase() + reason.slice(1)}</strong>: {products.join(', ')}
        </li>
      ))}
    </ul>
  </section>
)

function HowMade({ quote, broker }: { quote: LeasingAnswer } & Pick<LeasingContent, 'broker'>) {
  const [year, quarter] = quote.quarter.split('-Q')
  const { lessors } = quote
  return (
    <section className="lease-part" aria-labelledby="leasing-conti">
      <h3 id="leasing-conti">Come sono fatti i conti</h3>
      <dl className="lease-made">
        <div>
          <dt>Che cosa c’è nelle cifre</dt>
          <dd>
            Il tasso leasing è quello della Banca d’Italia: il tasso interno che rende uguali il prezzo del
            bene, al netto delle imposte, e il valore di canoni e riscatto. Le spese non vi entrano; entrano
            tutte nel costo effettivo annuo, calcolato come il TAEG.
          </dd>
        </div>
        <div>
          <dt>Quali regole</dt>
          <dd>
            Il leasing per imprese e professionisti è fuori dalle norme sul credito ai consumatori: nelle
            cifre c’è comunque ogni costo noto. Le cifre non sono una proposta di contratto: la società di
            leasing decide dopo l’istruttoria.
          </dd>
        </div>
        <div>
          <dt>Chi si confronta, e in che ordine</dt>
          <dd>
            {lessors === 1 ? 'Una società convenzionata' : `${lessors} società convenzionate`}, non tutte
            quelle del mercato. L’ordine è quello del totale da pagare; a parità, del costo effettivo. Non
            dipende dalle provvigioni.
          </dd>
        </div>
        <div>
          <dt>Chi ci paga</dt>
          <dd>
            La società di leasing, con una provvigione. A chi prende il bene in leasing {broker.nome}{' '}
            (mediatore creditizio, OAM {broker.oam}) non chiede un compenso.
          </dd>
        </div>
      </dl>
      <p className="note">
        Condizioni {longDayWith('del', quote.day)}. Le soglie di usura vengono dai TEGM del {quarter}º
        trimestre {year} (fonte: {quote.source}).
      </p>
    </section>
  )
}
