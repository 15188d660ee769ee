import { useId, useState } from 'react'
import { Link } from 'wouter'
import type { AnswerOf } from '../../../client/calls.ts'
import { formatMoney, formatRate } from '../../../contract/italian/amounts.ts'
import { longDayWith } from '../../../contract/italian/days.ts'
import { formatDuration, formatEuro, formatNumber, parseNumber } from '../../../contract/italian/format.ts'
import {
  type PartRepaid,
  positionOn,
  type Repayment,
  repayAll,
  repayPart,
} from '../../../contract/loan-files/running-credit.ts'
import { addStyle } from '../../shared/add-style.ts'
import { useFresh } from '../../shared/calls/data.ts'
import { selectOnFocus } from '../../shared/controls/select-on-focus.ts'
import { Failed } from '../../shared/failed.tsx'
import { Waiting } from '../../shared/waiting.tsx'
import style from './after-disbursement.css?inline'

addStyle(style)

type Answer = AnswerOf<'GET /clients/pratiche/:id/rimborso'>
type Credit = NonNullable<Answer['credito']>

/** A credit after the payment: where it is today, what repaying early costs, and a cheaper mortgage of today. */
export function AfterDisbursement({ file }: { file: string }) {
  const { data, error, refetch } = useFresh('GET /clients/pratiche/:id/rimborso', { params: { id: file } })
  return (
    <section className="running" aria-labelledby="rimborso">
      <h2 id="rimborso">Il rimborso</h2>
      {error && !data ? (
        <Failed onRetry={() => void refetch()}>Il piano non è arrivato.</Failed>
      ) : data ? (
        <Shown answer={data} />
      ) : (
        <Waiting />
      )}
    </section>
  )
}

function Shown({ answer }: { answer: Answer }) {
  const { estinta, estintaAl, credito, oggi, surroga } = answer
  if (estinta)
    return <p>È estinto{estintaAl && ` ${longDayWith('dal', estintaAl)}`}: non c’è più niente da pagare.</p>
  if (!credito)
    return (
      <p>Per questo credito non abbiamo tutte le cifre del contratto: il piano delle rate lo dà la banca.</p>
    )
  return (
    <>
      <Today credit={credito} day={oggi} bank={answer.banca} />
      {surroga && <Cheaper surroga={surroga} lettere={answer.lettere} />}
      <Early credit={credito} day={oggi} />
    </>
  )
}

function Today({ credit, day, bank }: { credit: Credit; day: string; bank: string | null }) {
  const { pagate, rimaste, residuo, daPagare, interessi, prossima } = positionOn(credit, day)
  const label = useId()
  return (
    <>
      <p id={label}>
        {prossima
          ? `${pagate} rate pagate su ${credit.numeroRate}; ne restano ${rimaste}, ${formatDuration(rimaste)}.`
          : 'Secondo il piano tutte le rate sono pagate.'}
      </p>
      <progress className="progress" max={credit.numeroRate} value={pagate} aria-labelledby={label} />
      <dl className="account">
        {bank && <Line label="Banca" value={bank} />}
        {prossima && (
          <Line
            label="Prossima rata"
            value={`${formatEuro(prossima.importo)}, ${longDayWith('il', prossima.giorno)}`}
          />
        )}
        <Line label="Debito residuo oggi" value={formatEuro(residuo)} />
        <Line label="Ancora da pagare, con gli interessi" value={formatEuro(daPagare)} />
        <Line label="Di cui interessi" value={formatEuro(interessi)} />
        <Line label="TAN" value={credit.fasi.map(({ tan }) => formatRate(tan)).join(', poi ')} />
      </dl>
      <p className="note">
        Il conto parte {longDayWith('dal', credit.inizio)} e tiene per pagate le rate scadute; fa fede il
        piano della banca.
        {credit.variabile && ' Il tasso è variabile: le rate di domani seguono l’indice.'}
      </p>
      {credit.variabile && credit.regola === 'senza_indennizzo' && (
        <p className="note">
          Se una surroga conviene lo calcoliamo soltanto per i tassi fissi, perché di un tasso variabile non
          si conoscono le rate future. Per un confronto ne parli con chi segue la pratica.
        </p>
      )}
    </>
  )
}

const Line = ({ label, value }: { label: string; value: string }) => (
  <div>
    <dt>{label}</dt>
    <dd>{value}</dd>
  </div>
)

function Cheaper({
  surroga,
  lettere,
}: { surroga: NonNullable<Answer['surroga']> } & Pick<Answer, 'lettere'>) {
  const { mese, totale, banca, prodotto, rata, taeg, costi, rate } = surroga
  return (
    <div className="notice">
      <p className="title">
        Surroga: con i tassi di oggi risparmierebbe {formatMoney(Math.floor(mese / 100) * 100)} al mese
      </p>
      <p>
        Con {prodotto.nome} di {banca.nome} pagherebbe {rate} rate di {formatEuro(rata)}, TAEG{' '}
        {formatRate(taeg)}: in tutto {formatEuro(totale)} in meno, tolti tutti i costi
        {costi > 0 ? ` (${formatEuro(costi)})` : ''}. Per legge la banca attuale non può chiedere nulla. La
        nuova banca decide dopo l’istruttoria.
      </p>
      <p className="actions">
        <a className="button" href="/contattaci">
          Chiedi di parlarne
        </a>
      </p>
      <p className="note">
        {lettere.accese && !lettere.serveConsenso
          ? 'Le scriviamo quando conviene, al massimo ogni tre mesi.'
          : 'Può ricevere una lettera quando conviene, al massimo ogni tre mesi.'}{' '}
        <Link href="/area-clienti/settings">Scelga nelle impostazioni</Link>
      </p>
    </div>
  )
}

type Way = 'tutto' | 'rata' | 'durata'

const ways: Record<Way, string> = {
  tutto: 'Tutto il debito',
  durata: 'Una parte, per finire prima',
  rata: 'Una parte, per una rata più bassa',
}

/** Repaying early: all or a part, with the cost and the effect. */
function Early({ credit, day }: { credit: Credit; day: string }) {
  const { pagate, rimaste, residuo } = positionOn(credit, day)
  const id = useId()
  const [way, setWay] = useState<Way>('tutto')
  const [typed, setTyped] = useState('')
  if (rimaste === 0) return null
  const cents = Math.round((parseNumber(typed) ?? Number.NaN) * 100)
  const part = way === 'tutto' ? null : repayPart(credit, day, cents, way === 'rata' ? 'term' : 'instalment')
  const problem =
    typed.trim() === '' || part
      ? null
      : pagate < 1
        ? 'Una parte si rimborsa dopo la prima rata.'
        : `Scriva un importo sotto il debito residuo, ${formatEuro(residuo)}.`
  return (
    <div className="running">
      <h3>Se paga in anticipo</h3>
      <fieldset className="choices">
        <legend className="hidden">Quanto rimborsare</legend>
        {(Object.keys(ways) as Way[]).map(one => (
          <label key={one} className="check">
            <input
              type="radio"
              name={`${id}-modo`}
              value={one}
              checked={way === one}
              onChange={() => setWay(one)}
            />
            <span>{ways[one]}</span>
          </label>
        ))}
      </fieldset>
      {way !== 'tutto' && (
        <div className="field">
          <label htmlFor={`${id}-importo`}>Quanto rimborsa, in euro</label>
          <input
            className="input"
            id={`${id}-importo`}
            inputMode="decimal"
            {...selectOnFocus}
            autoComplete="off"
            value={typed}
            placeholder={formatNumber(5000)}
            aria-invalid={problem ? true : undefined}
            aria-describedby={`${id}-aiuto`}
            onChange={event => setTyped(event.target.value)}
          />
          <div id={`${id}-aiuto`}>{problem && <p className="error">{problem}</p>}</div>
        </div>
      )}
      <div className="outcome" role="status">
        {way === 'tutto' ? (
          <Outcome repayment={repayAll(credit, day)} />
        ) : (
          part && <Outcome repayment={part} part={part} before={rimaste} />
        )}
      </div>
      <p className="note">{ruleInWords(credit)}</p>
    </div>
  )
}

function Outcome({ repayment, part, before }: { repayment: Repayment; part?: PartRepaid; before?: number }) {
  const { importo, indennizzo, rimborso, interessiRisparmiati } = repayment
  return (
    <dl className="account">
      <Line label={part ? 'Rimborsa' : 'Debito da rimborsare'} value={formatEuro(importo)} />
      <Line
        label="Indennizzo"
        value={
          indennizzo === null
            ? 'lo dice il contratto'
            : indennizzo === 0
              ? 'nessuno'
              : `al massimo ${formatEuro(indennizzo)}`
        }
      />
      {rimborso && (
        <Line
          label="Costi che Le tornano"
          value={
            rimborso.min === rimborso.max
              ? formatEuro(rimborso.min)
              : `da ${formatEuro(rimborso.min)} a ${formatEuro(rimborso.max)}`
          }
        />
      )}
      <Line label="Interessi che non paga più" value={formatEuro(interessiRisparmiati)} />
      {part && <Line label="Nuova rata" value={formatEuro(part.rata)} />}
      {part && (
        <Line
          label="Rate che restano"
          value={part.rateInMeno > 0 ? `${part.rimaste} invece di ${before}` : String(part.rimaste)}
        />
      )}
    </dl>
  )
}

const ruleInWords = ({ regola, variabile, costi }: Credit): string =>
  ({
    senza_indennizzo:
      'Per i mutui di una persona sulla casa la legge non ammette indennizzi (art. 120-ter del Testo unico bancario). Si aggiungono gli interessi dall’ultima rata.',
    credito_ai_consumatori: `${
      variabile
        ? 'Con il tasso variabile la legge non ammette indennizzi'
        : 'L’indennizzo è al massimo dell’1 %, o dello 0,5 % nell’ultimo anno, e nessuno per estinguere un debito fino a 10.000 €'
    } (art. 125-sexies del Testo unico bancario).${
      costi > 0
        ? ' La banca restituisce i costi del tempo che resta, con il metodo che il contratto indica.'
        : ''
    }`,
    contratto:
      'Per questo credito l’indennizzo, se c’è, è scritto nel contratto. Si aggiungono gli interessi dall’ultima rata.',
  })[regola]
