import type { AnswerOf } from '../../../client/calls.ts'
import { formatMoney, formatRate } from '../../../contract/italian/amounts.ts'
import { longDayWith } from '../../../contract/italian/days.ts'
import { Answered } from './answered.tsx'
import { useFileRead } from './customer-reads.ts'

type Refusal = AnswerOf<'GET /clients/pratiche/:id/rifiuto'>

/** Why the bank refused, what may be asked of whom, and the other ways that are open today. */
export function RefusalSection({ file }: { file: string }) {
  const query = useFileRead('GET /clients/pratiche/:id/rifiuto', { params: { id: file } })
  return (
    <section className="offer" aria-labelledby="rifiuto">
      <h2 id="rifiuto">Perché la banca ha detto no</h2>
      <Answered
        query={query}
        failure="Il motivo non è arrivato."
        missing={<p>La pratica non è più fra quelle respinte.</p>}
      >
        {refusal => <Shown refusal={refusal} />}
      </Answered>
    </section>
  )
}

function Shown({ refusal: { banca, giorno, motivo, chiedere, avviso, vie } }: { refusal: Refusal }) {
  return (
    <>
      <p className="soft">
        {banca ?? 'La banca'} ha risposto{giorno && ` ${longDayWith('il', giorno)}`}.
      </p>
      {motivo ? (
        <>
          <p>{motivo.significato}</p>
          <h3>Che cosa può cambiarlo</h3>
          <ul className="plain-list">
            {motivo.rimedi.map(text => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </>
      ) : (
        <p>Il motivo lo spiega chi La segue a chi ha fatto la domanda.</p>
      )}
      <h3>Che cosa può chiedere, e a chi</h3>
      <ul className="plain-list">
        {chiedere.map(text => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      {avviso && (
        <div className="notice caution">
          <p className="title">Prima di chiedere a un’altra banca</p>
          <p>{avviso}</p>
        </div>
      )}
      {vie.length === 0 && motivo && (
        <p>
          Con i dati della pratica oggi nessun’altra banca del nostro elenco risponde. Ne parli con chi La
          segue: condizioni diverse possono aprire un’altra via.
        </p>
      )}
      {vie.length > 0 && (
        <>
          <h3>Altre vie aperte oggi</h3>
          <ul className="ways">
            {vie.map(({ banca, prodotto, rata, tan, taeg, totale }) => (
              <li key={`${banca} ${prodotto}`}>
                <strong>
                  {banca}, {prodotto}
                </strong>
                <span>
                  <span className="num">{formatMoney(rata)}</span> al mese
                </span>
                <span className="note">
                  TAN {formatRate(tan)}
                  {taeg !== null && `, TAEG ${formatRate(taeg)}`}. Tutte le rate insieme {formatMoney(totale)}
                  .
                </span>
              </li>
            ))}
          </ul>
          <p className="note">
            Calcolate oggi con i dati della pratica, dalla meno cara. Non sono un’approvazione: ne parli con
            chi La segue.
          </p>
        </>
      )}
    </>
  )
}
