import { duration, wholeEuro } from '../../contract/format.ts'
import { loanPurposePhrases, loanPurposes } from '../../contract/loan.ts'
import { loanExample } from '../../contract/loan-example.ts'
import { loanExclusionReason } from '../../contract/loan-exclusions.ts'
import { telephone } from '../../contract/telephone.ts'
import { warning } from '../../contract/warnings.ts'
import type { LoanPurpose } from '../../finance/offers/loan-types.ts'
import { AnswerBox } from '../shared/answer.tsx'
import { Choice } from '../shared/choice.tsx'
import { Heading } from '../shared/heading.tsx'
import { provincesOf } from '../shared/provinces.ts'
import { TroubleNotice } from '../shared/trouble.tsx'
import { BestOffer } from './best-offer.tsx'
import type { LoanModel } from './model.ts'
import { PersonFields } from './need-fields.tsx'
import { Dials } from './need-form.tsx'
import type { Result } from './offers.ts'
import css from './offers-step.css?inline'
import { OffersTable } from './offers-table.tsx'

export { css }

/** What was asked, the offers by TAEG, and those left out with the reason. */
export function View({ model }: { model: LoanModel }) {
  const result = model.offers.result.value
  return (
    <div class="results">
      <button class="button bare back" type="button" onClick={() => model.steps.go('bisogno')}>
        Torna al calcolo
      </button>
      <Asked model={model} />
      {result ? (
        <Found model={model} result={result} />
      ) : (
        <AnswerBox
          model={model}
          best={(offer, need) => <BestOffer model={model} offer={offer} need={need} />}
        />
      )}
    </div>
  )
}

/** What was asked, as a sentence, and the fields to change it. */
function Asked({ model }: { model: LoanModel }) {
  const { finalita, importo, durataMesi, redditoNetto } = model.need.need.value
  return (
    <div class="asked">
      <Heading steps={model.steps} class="sentence">
        {wholeEuro(importo)} in {duration(durataMesi)}, per {loanPurposePhrases[finalita]}
        {redditoNetto && <>, con un reddito netto di {wholeEuro(redditoNetto)} al mese</>}.
      </Heading>
      <details class="more">
        <summary>Cambia o completa i dati</summary>
        <div>
          <Choice
            name="finalita"
            label="Finalità"
            options={Object.entries(loanPurposes) as [LoanPurpose, string][]}
            value={finalita}
            choose={model.need.choosePurpose}
          />
          <Dials model={model} />
          <div class="details">
            <PersonFields model={model} />
          </div>
        </div>
      </details>
    </div>
  )
}

function Found({ model, result }: { model: LoanModel; result: Result }) {
  const { offerte, need, terms } = result
  const [best] = offerte
  return (
    <>
      <TroubleNotice model={model} />
      <div class="bar">
        <p class="criterion">
          {best ? (
            <>
              <strong role="status">
                {offerte.length === 1 ? 'Una sola offerta' : `${offerte.length} offerte`}, in ordine di TAEG
                crescente
              </strong>
              ; a parità di TAEG, di totale da restituire. L’ordine non dipende dalle provvigioni.{' '}
            </>
          ) : (
            <strong role="status">Nessuna offerta con questi dati. </strong>
          )}
          Confronto fra {terms.banche} banche e finanziarie convenzionate, non fra tutte quelle del mercato.
        </p>
      </div>
      {best ? (
        <>
          <p class="notice caution">
            <span>
              <strong>{warning}</strong> I valori sono calcolati sui dati inseriti e non sono una proposta di
              contratto: il finanziatore decide dopo aver valutato il merito di credito.
            </span>
          </p>
          <OffersTable model={model} result={result} />
          <p class="note">{loanExample(best, need, model.settings.value.intermediario.nome)}</p>
        </>
      ) : (
        <Empty model={model} />
      )}
      <Excluded model={model} result={result} />
    </>
  )
}

/** There is no offer: the reasons are below, and somebody to ask. */
function Empty({ model }: { model: LoanModel }) {
  const { telefono } = model.settings.value.intermediario
  return (
    <div class="empty">
      <h3>Nessun finanziatore del confronto può rispondere a questa richiesta</h3>
      <p class="soft">
        Qui sotto c’è il motivo di ciascuno: spesso basta cambiare importo o durata. Un consulente può cercare
        un’altra strada: <a href={telephone(telefono)}>{telefono}</a>.
      </p>
      <button class="button" type="button" onClick={() => model.steps.go('contatto')}>
        Chiedi di essere contattati
      </button>
    </div>
  )
}

function Excluded({ model, result }: { model: LoanModel; result: Result }) {
  const { escluse, need, offerte } = result
  if (!escluse.length) return null
  return (
    <details class="excluded" open={!offerte.length}>
      <summary>
        {escluse.length === 1
          ? 'Un prodotto non è in elenco, per questo motivo'
          : `${escluse.length} prodotti non sono in elenco, ciascuno per un motivo`}
      </summary>
      <ul>
        {escluse.map(exclusion => (
          <li key={exclusion.prodotto._id}>
            <strong>{exclusion.banca.nome}</strong>, {exclusion.prodotto.nome}:{' '}
            {loanExclusionReason(exclusion, need, provincesOf(model.client).name(need.provincia ?? ''))}.
          </li>
        ))}
      </ul>
    </details>
  )
}
