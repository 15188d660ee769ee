import type { AnswerOf } from '../../../client/calls.ts'
import { formatMoney, formatRate } from '../../../contract/italian/amounts.ts'
import { longDayWith } from '../../../contract/italian/days.ts'
import { formatDuration } from '../../../contract/italian/format.ts'
import { SaveButton } from '../../shared/calls/save-button.tsx'
import { FiguresHead } from '../../shared/controls/figures-head.tsx'
import { ScrollTable } from '../../shared/controls/scroll-table.tsx'
import { Answered } from './answered.tsx'
import { useFileRead } from './customer-reads.ts'
import { Differences } from './differences.tsx'
import { OfferComparison, useChosenSimulation } from './offer-comparison.tsx'

type Offer = AnswerOf<'GET /clients/pratiche/:id/offerta'>
type Terms = Offer['chieste']

/** The bank's offer beside what was asked for, with every difference and every cost. */
export function OfferSection({ file }: { file: string }) {
  const query = useFileRead('GET /clients/pratiche/:id/offerta', { params: { id: file } })
  return (
    <section className="offer" aria-labelledby="offerta">
      <h2 id="offerta">L’offerta della banca</h2>
      <Answered query={query} failure="L’offerta non è arrivata." missing={<p>L’offerta non c’è più.</p>}>
        {offer => <Shown file={file} offer={offer} />}
      </Answered>
    </section>
  )
}

const rows: readonly (readonly [name: string, inWords: (terms: Terms) => string | null])[] = [
  ['Rata', ({ rata }) => (rata === null ? null : formatMoney(rata))],
  ['Importo', ({ importo }) => (importo === null ? null : formatMoney(importo))],
  ['Durata', ({ durataMesi }) => (durataMesi === null ? null : formatDuration(durataMesi))],
  ['TAN', ({ tan }) => (tan === null ? null : formatRate(tan))],
  ['TAEG', ({ taeg }) => (taeg === null ? null : formatRate(taeg))],
  ['Tutte le rate insieme', ({ totale }) => (totale === null ? null : formatMoney(totale))],
]

function Shown({ file, offer }: { file: string; offer: Offer }) {
  const chosen = useChosenSimulation()
  const {
    banca,
    prodotto,
    rispostaAl,
    validaFinoAl,
    scelta,
    chieste,
    offerte,
    costi,
    differenze,
    condizioni,
  } = offer
  const shown = rows
    .map(([name, inWords]) => ({ name, asked: inWords(chieste), offered: inWords(offerte) }))
    .filter(({ asked, offered }) => asked ?? offered)
  return (
    <>
      <p>
        <strong>{banca}</strong>
        {prodotto && `, ${prodotto}`}
        {rispostaAl && `. Ha risposto ${longDayWith('il', rispostaAl)}`}
        {validaFinoAl && `. Vale fino ${longDayWith('al', validaFinoAl)}`}.{' '}
        {scelta && <span className="badge validated">Scelta insieme a Lei</span>}
      </p>
      <p>
        <SaveButton
          className="button"
          path={`/clients/pratiche/${file}/offerta/pdf${chosen ? `?${new URLSearchParams({ simulazione: chosen })}` : ''}`}
          name={`Offerta ${banca}.pdf`}
        >
          Scarica l’offerta in PDF
        </SaveButton>
      </p>
      <ScrollTable caption="Quanto ha chiesto e quanto offre la banca">
        <FiguresHead
          first={<span className="hidden">Voce</span>}
          columns={['Ha chiesto', 'La banca offre']}
        />
        <tbody>
          {shown.map(({ name, asked, offered }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td className="n">{asked ?? '–'}</td>
              <td className="n">
                <strong>{offered ?? '–'}</strong>
              </td>
            </tr>
          ))}
        </tbody>
      </ScrollTable>
      <h3>Che cosa cambia</h3>
      {differenze.length === 0 ? (
        <p>Niente: la banca offre quello che ha chiesto.</p>
      ) : (
        <Differences of={differenze} />
      )}
      {costi.length > 0 && (
        <>
          <h3>I costi, oltre alle rate</h3>
          <dl className="account">
            {costi.map(({ nome, importo }) => (
              <div key={nome}>
                <dt>{nome}</dt>
                <dd>{formatMoney(importo)}</dd>
              </div>
            ))}
            <div className="sum">
              <dt>In tutto</dt>
              <dd>{formatMoney(costi.reduce((sum, { importo }) => sum + importo, 0))}</dd>
            </div>
          </dl>
        </>
      )}
      <OfferComparison key={file} file={file} />
      {condizioni && (
        <>
          <h3>Le condizioni della banca</h3>
          <p className="multiline">{condizioni}</p>
        </>
      )}
      <p className="note">
        Le condizioni che valgono sono quelle del documento della banca (PIES o SECCI): lo legga con calma
        prima di firmare. La decisione di dare il credito spetta alla banca.
      </p>
    </>
  )
}
