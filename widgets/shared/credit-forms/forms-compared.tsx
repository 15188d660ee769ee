import type { ComponentChildren } from 'preact'
import { useEffect } from 'preact/hooks'
import { formatMoney, formatRate } from '../../../contract/italian/amounts.ts'
import { formatDuration, formatEuro } from '../../../contract/italian/format.ts'
import { costName } from '../../../contract/products/offer-words.ts'
import { warning } from '../../../contract/products/warnings.ts'
import { Row } from '../calculator/account.tsx'
import {
  type ComparedNeed,
  type CreditForm,
  compareForms,
  type FormOffer,
  type FormOutcome,
  type FormsModel,
} from './credit-forms.ts'

const formNames: Record<CreditForm, string> = {
  cqs: 'Cessione dello stipendio',
  cqp: 'Cessione della pensione',
  delega: 'Delega',
  prestito: 'Prestito personale',
}

/** The forms within a sentence, alone and after a comparison. */
const formPhrases: Record<CreditForm, readonly [string, string]> = {
  cqs: ['la cessione dello stipendio', 'della cessione dello stipendio'],
  cqp: ['la cessione della pensione', 'della cessione della pensione'],
  delega: ['la delega', 'della delega'],
  prestito: ['il prestito personale', 'del prestito personale'],
}

/** Who pays the instalment, and what a person binds. */
const formWords: Record<CreditForm, { paid: string; binds: string }> = {
  cqs: {
    paid: 'La trattiene il datore di lavoro dalla busta paga',
    binds:
      'Al massimo un quinto dello stipendio, e di solito il TFR, fino all’ultima rata. Si rinnova dopo due quinti della durata.',
  },
  cqp: {
    paid: 'La trattiene l’ente dalla pensione',
    binds:
      'Al massimo un quinto della pensione, oltre il trattamento minimo, fino all’ultima rata. Si rinnova dopo due quinti della durata.',
  },
  delega: {
    paid: 'La trattiene il datore di lavoro dalla busta paga',
    binds:
      'Un altro quinto dello stipendio, anche accanto a una cessione. Il datore di lavoro può non accettarla.',
  },
  prestito: {
    paid: 'La paga Lei, di solito con addebito sul conto',
    binds:
      'Nessuna parte dello stipendio o della pensione. Contano reddito, altre rate e pagamenti passati; chi non paga è segnalato alle banche dati del credito.',
  },
}

interface Props {
  forms: FormsModel
  shown: readonly CreditForm[]
  need: ComparedNeed
  /** The form that the calculator is about. */
  own: CreditForm
  /** Opens another form with the same amount in the hand and the same term. */
  open(outcome: FormOutcome): ComponentChildren
}

/** The best offer of each form of credit for the same net amount and term, side by side. */
export function FormsCompared({ forms, shown, need, own, open }: Props) {
  const { status } = forms
  // biome-ignore lint/correctness/useExhaustiveDependencies: amounts and terms need no further call.
  useEffect(() => forms.load(shown, need), [shown.join(), need.finalita])
  const state = status.state.value
  if (state === 'failed')
    return (
      <div class="notice" role="status">
        <p>{status.failure.value}</p>
        <button class="button" type="button" onClick={() => forms.load(shown, need)}>
          Riprova
        </button>
      </div>
    )
  const terms = forms.terms.value
  if (shown.some(form => terms[form] === undefined))
    return (
      <div class="waiting" role="status" aria-label="Confronto in corso">
        <span class="skeleton" />
        <span class="skeleton" />
        <span class="skeleton" />
      </div>
    )
  const outcomes = compareForms(shown, need, terms)
  const offers = outcomes.flatMap(({ best }) => best ?? [])
  return (
    <>
      <p class="soft">
        Per avere in mano {formatEuro(need.inMano)} in {formatDuration(need.durataMesi)}, con l’offerta dal
        TAEG più basso di ciascuna forma. {conclusion(outcomes)}
      </p>
      <ul class="credit-forms">
        {outcomes.map(outcome => (
          <li key={outcome.form}>
            <h4>
              {formNames[outcome.form]}
              {outcome.form === own && <span class="note"> questo calcolo</span>}
            </h4>
            {outcome.best ? (
              <Offer form={outcome.form} offer={outcome.best} offers={offers} />
            ) : (
              <NoOffer reasons={outcome.reasons} />
            )}
            {outcome.form !== own && <p class="actions">{open(outcome)}</p>}
          </li>
        ))}
      </ul>
      {offers.length > 0 && (
        <details class="examples">
          <summary>Gli esempi rappresentativi</summary>
          {offers.map(({ example }) => (
            <p key={example} class="note">
              {example}
            </p>
          ))}
        </details>
      )}
      <p class="note">
        <strong>{warning}</strong> Decide chi finanzia, dopo aver valutato il merito di credito.
      </p>
    </>
  )
}

function Offer({
  form,
  offer,
  offers,
}: {
  form: CreditForm
  offer: FormOffer
  offers: readonly FormOffer[]
}) {
  const { paid, binds } = formWords[form]
  return (
    <>
      <p class="note">
        {offer.banca}, {offer.prodotto}
      </p>
      <p class="figure minor">
        {formatEuro(offer.rata)}
        <small> al mese{offer.incasso > 0 && `, più ${formatMoney(offer.incasso)} di incasso`}</small>
        <Difference
          of={({ rata, incasso }) => rata + incasso}
          offer={offer}
          offers={offers}
          lowest="la più bassa"
        />
      </p>
      <dl class="account">
        <Row name="TAEG">
          <strong>{formatRate(offer.taeg)}</strong>
        </Row>
        <Row name="In mano, tolte le spese iniziali">{formatEuro(offer.nettoRicavo)}</Row>
        <Row name="Da pagare in tutto" sum>
          {formatEuro(offer.daPagare)}
          <Difference
            of={({ daPagare }) => daPagare}
            offer={offer}
            offers={offers}
            lowest={offers.length > 2 ? 'il totale più basso' : 'il totale più basso dei due'}
          />
        </Row>
      </dl>
      <dl class="words">
        <dt>Chi paga la rata</dt>
        <dd>{paid}.</dd>
        <dt>Assicurazione</dt>
        <dd>
          {insuranceInWords(offer)} {offer.note}
        </dd>
        <dt>Che cosa impegna</dt>
        <dd>{binds}</dd>
        {offer.importo !== undefined && (
          <>
            <dt>Importo del prestito</dt>
            <dd>{formatEuro(offer.importo)}: le spese iniziali si tolgono da quello che si riceve.</dd>
          </>
        )}
      </dl>
    </>
  )
}

interface DifferenceProps {
  of(offer: FormOffer): number
  offer: FormOffer
  offers: readonly FormOffer[]
  /** Said of the lowest of several. */
  lowest: string
}

/** How much more than the lowest. */
function Difference({ of, offer, offers, lowest }: DifferenceProps) {
  if (offers.length < 2) return null
  const more = of(offer) - Math.min(...offers.map(of))
  return <span class="note more">{more > 0 ? `+ ${formatEuro(more)}` : lowest}</span>
}

const NoOffer = ({ reasons }: { reasons: readonly string[] }) => (
  <>
    <p>
      <strong>Nessuna offerta con questi dati.</strong>
    </p>
    <ul class="reasons">
      {reasons.map(reason => (
        <li key={reason}>{reason}.</li>
      ))}
    </ul>
  </>
)

function insuranceInWords({ polizze, facoltative }: FormOffer): string {
  const list = (costs: FormOffer['polizze']) =>
    costs.map(item => `${costName(item).toLowerCase()} ${formatEuro(item.totale)}`).join(', ')
  if (polizze.length > 0) return `Obbligatoria, compresa nel TAEG: ${list(polizze)}.`
  return facoltative.length > 0
    ? `Nessuna obbligatoria. Facoltativa, fuori da queste cifre: ${list(facoltative)}.`
    : 'Nessuna obbligatoria.'
}

/** Which form costs least, and by how much. */
function conclusion(outcomes: readonly FormOutcome[]): string {
  const sorted = outcomes
    .flatMap(({ form, best }) => (best ? [{ form, total: best.daPagare }] : []))
    .sort((a, b) => a.total - b.total)
  const [least, next] = sorted
  if (!least || !next) return ''
  const saved = next.total - least.total
  return saved === 0
    ? ''
    : `In tutto costa meno ${formPhrases[least.form][0]}: ${formatEuro(saved)} in meno ${formPhrases[next.form][1]}.`
}
