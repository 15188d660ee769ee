import type { ReadonlySignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import type { Client } from '../../../client/client.ts'
import { telephone } from '../../../contract/italian/telephone.ts'
import { warning } from '../../../contract/products/warnings.ts'
import { provincesOf } from '../fields/provinces.ts'
import { type Troubled, TroubleNotice } from '../loading/trouble.tsx'

interface Left {
  prodotto: { _id: string; nome: string }
  banca: { nome: string }
}

interface Found {
  need: { provincia?: string | undefined }
  offerte: object[]
  escluse: Left[]
  terms: { banche: number }
}

interface Model<R> extends Troubled {
  client: Client
  offers: { result: ReadonlySignal<R | null> }
  steps: { go(step: 'bisogno' | 'contatto'): void }
}

/** Explains an exclusion; `province` is the name of the need's province. */
type Reason<R extends Found> = (left: R['escluse'][number], need: R['need'], province: string) => string

/** Excluded products, each with its reason; open when there are no offers. */
export function Excluded<R extends Found>({
  client,
  result: { escluse, need, offerte },
  reason,
}: {
  client: Client
  result: R
  reason: Reason<R>
}) {
  if (!escluse.length) return null
  return (
    <details class="excluded" open={!offerte.length}>
      <summary>
        {escluse.length === 1
          ? 'Un prodotto non è in elenco, per questo motivo'
          : `${escluse.length} prodotti non sono in elenco, ciascuno per un motivo`}
      </summary>
      <ul>
        {escluse.map(left => (
          <li key={left.prodotto._id}>
            <strong>{left.banca.nome}</strong>, {left.prodotto.nome}:{' '}
            {reason(left, need, provincesOf(client).name(need.provincia ?? ''))}.
          </li>
        ))}
      </ul>
    </details>
  )
}

interface Props<R extends Found> {
  model: Model<R>
  /** The need as a sentence, with fields to change it. */
  summary: ComponentChildren
  /** Shown until the list arrives. */
  answer: ComponentChildren
  /** Describes the second sort criterion. */
  tie: string
  /** A hint on what often makes an offer possible. */
  often: string
  table(result: R): ComponentChildren
  example(best: R['offerte'][number], need: R['need']): string
  reason: Reason<R>
}

/** The step with offers of unsecured loans: the need, the offers by TAEG, and the exclusions. */
export function OffersStep<R extends Found>({ model, summary, answer, ...found }: Props<R>) {
  const result = model.offers.result.value
  return (
    <div class="results">
      <button class="button bare back" type="button" onClick={() => model.steps.go('bisogno')}>
        Torna al calcolo
      </button>
      {summary}
      {result ? <FoundOffers model={model} result={result} {...found} /> : answer}
    </div>
  )
}

function FoundOffers<R extends Found>({
  model,
  result,
  tie,
  often,
  table,
  example,
  reason,
}: Omit<Props<R>, 'summary' | 'answer'> & { result: R }) {
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
              ; a parità di TAEG, {tie}. L’ordine non dipende dalle provvigioni.{' '}
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
          {table(result)}
          <p class="note">{example(best, need)}</p>
        </>
      ) : (
        <Empty model={model} often={often} />
      )}
      <Excluded client={model.client} result={result} reason={reason} />
    </>
  )
}

/** Shown without offers: the reasons stand below, with a way to ask. */
function Empty<R>({ model, often }: { model: Model<R>; often: string }) {
  const { telefono } = model.settings.value.intermediario
  return (
    <div class="empty">
      <h3>Nessun finanziatore del confronto può rispondere a questa richiesta</h3>
      <p class="soft">
        Qui sotto c’è il motivo di ciascuno: {often}. Un consulente può cercare un’altra strada:{' '}
        <a href={telephone(telefono)}>{telefono}</a>.
      </p>
      <button class="button" type="button" onClick={() => model.steps.go('contatto')}>
        Chiedi di essere contattati
      </button>
    </div>
  )
}
