import { formatMoney, formatRate } from '../../contract/italian/amounts.ts'
import { formatDuration, formatEuro, formatWholeEuro } from '../../contract/italian/format.ts'
import { exclusionReason } from '../../contract/products/exclusions.ts'
import { rateKinds } from '../../contract/products/mortgage.ts'
import { purposePhrases } from '../../contract/products/need-words.ts'
import { cost, costName, index, tan } from '../../contract/products/offer-words.ts'
import { representativeExample } from '../../contract/products/representative-example.ts'
import { addDecimals } from '../../finance/arithmetic/decimal.ts'
import { atIndex, isVariable } from '../../finance/offers/other-figures.ts'
import type { Need, Offer } from '../../finance/offers/types.ts'
import { mortgageChanges } from '../../finance/offers/ways-out.ts'
import { NumberInput } from '../shared/fields/number-input.tsx'
import { provincesOf } from '../shared/fields/provinces.ts'
import { costRows, loanMarks, loanOrders, moneyRow, withoutOptional } from '../shared/offers/loan-list.ts'
import { OffersStep } from '../shared/offers/offers-step.tsx'
import type { ComparedRow, OffersView } from '../shared/offers/offers-view.ts'
import { Answer } from './answer.tsx'
import { OfferDetail } from './detail/offer-detail.tsx'
import { keeping } from './keeping.ts'
import type { MortgageModel, MortgageTypes } from './model.ts'
import { furtherNeed } from './need/further-need.ts'
import { Details, EnergyClassSelect, needFields, PresentLoanFields } from './need/need-fields.tsx'
import { RateKindChoice } from './need/rate-kind-choice.tsx'
import css from './offers-step.css?inline'
import { feeOfBroker, noCostsByLaw, savingInWords, savingOf } from './transfer/saving.ts'

export { css }

export const View = ({ model }: { model: MortgageModel }) => (
  <OffersStep model={model} view={view} answer={<Answer model={model} />} />
)

const view: OffersView<MortgageTypes> = {
  panel: 'banche convenzionate',
  nobody: 'Nessuna banca',
  decision: 'la banca decide dopo l’istruttoria',
  sentence({ need: { need }, client }, part) {
    const {
      importo,
      durataMesi,
      tipoTasso,
      finalita,
      valore,
      rataAttuale,
      rateResidue,
      provincia,
      redditoNetto,
      altreRate,
      eta,
      classeEnergetica,
    } = need.value
    return (
      <>
        {part('importo', formatWholeEuro(importo))} in {part('durataMesi', formatDuration(durataMesi))} a{' '}
        {part('tipoTasso', tipoTasso ? `tasso ${rateKinds[tipoTasso].toLowerCase()}` : 'qualunque tasso')},
        per {part('finalita', purposePhrases[finalita])}
        {provincia && <> in provincia di {part('provincia', provincesOf(client).name(provincia))}</>} del
        valore di {part('valore', formatWholeEuro(valore))}
        {rataAttuale && (
          <>
            , oggi {rateResidue ? `${rateResidue} rate` : 'con rate'} da{' '}
            {rateResidue ? part('rataAttuale', formatEuro(rataAttuale)) : formatEuro(rataAttuale)}
          </>
        )}
        {redditoNetto && (
          <>, con un reddito netto di {part('redditoNetto', formatWholeEuro(redditoNetto))} al mese</>
        )}
        {altreRate ? <>, altre rate per {part('altreRate', formatWholeEuro(altreRate))}</> : null}
        {eta && <>, a {part('eta', `${eta} anni`)}</>}
        {classeEnergetica && <>, in {part('classeEnergetica', `classe ${classeEnergetica}`)}</>}
      </>
    )
  },
  fields: needFields,
  Details,
  BelowSentence: ({ model }) => <TransferTerms model={model} />,
  missing: ({ provincia, eta, redditoNetto }) => [
    ...(provincia ? [] : ['provincia']),
    ...(eta ? [] : ['età']),
    ...(redditoNetto ? [] : ['reddito']),
  ],
  figures: [
    {
      label: 'Rata mensile',
      value: ({ rata }) => formatEuro(rata),
      note: ({ fasi: [, then] }) => then && `poi ${formatEuro(then.rata)}, dal mese ${then.daRata}`,
    },
    {
      label: 'TAEG',
      value: ({ taeg }) => formatRate(taeg),
      note: offer => tan(offer),
    },
    {
      label: 'Totale dovuto',
      value: ({ totaleDovuto }) => formatWholeEuro(totaleDovuto),
      note: ({ totaleCosti }) => `spese e compenso ${formatWholeEuro(totaleCosti)}`,
    },
  ],
  productName: ({ prodotto, tipoTasso }, need) =>
    need.tipoTasso ? prodotto.nome : `${prodotto.nome}, tasso ${rateKinds[tipoTasso].toLowerCase()}`,
  rowNote: (offer, need) => savingInWords(offer, need) ?? raisedInWords(offer, need),
  indexOf: index,
  orders: loanOrders,
  marks: loanMarks,
  filters: [
    { name: 'verdi', label: 'Solo mutui verdi', keeps: ({ classiEnergetiche }) => !!classiEnergetiche },
    withoutOptional,
  ],
  FirstFilters: ({ model }) => <RateKindChoice model={model} inBar />,
  MissingForFilters: ({ model, on }) =>
    on.has('verdi') && !furtherNeed(model).classeEnergetica.value ? (
      <div class="missing">
        <EnergyClassSelect model={model} id="classe-filtro" />
        <p class="note">
          Un mutuo verde è riservato alle case delle classi migliori: la classe è nell’attestato di
          prestazione energetica (APE).
        </p>
      </div>
    ) : null,
  compared,
  Detail: OfferDetail,
  example: representativeExample,
  reason: exclusionReason,
  fieldFor: ({ motivo }) => (motivo === 'rata_reddito' ? IncomeField : undefined),
  changes: mortgageChanges,
  wayInWords: ({ change, need }) =>
    change === 'importo'
      ? `Con ${formatMoney(need.importo)}`
      : change === 'durataMesi'
        ? `In ${formatDuration(need.durataMesi)}`
        : 'Con qualunque tasso',
  follow({ need: { numbers, chooseRateKind } }, { change, need }) {
    if (change === 'importo') numbers.importo.set(need.importo / 100)
    else if (change === 'durataMesi') numbers.durata.set(need.durataMesi / 12)
    else chooseRateKind(null)
  },
  keeping,
}

/** What a transfer costs by law, and the questions that give the saving of each offer. */
function TransferTerms({ model }: { model: MortgageModel }) {
  const { finalita, rataAttuale, rateResidue } = model.need.need.value
  const [offer] = model.offers.result.value?.offerte ?? []
  if (finalita !== 'surroga') return null
  return (
    <>
      {offer && <p class="note">{noCostsByLaw(feeOfBroker(offer))}</p>}
      {!(rataAttuale && rateResidue) && (
        <fieldset class="trial present">
          <legend class="label">Il mutuo di oggi, per vedere quanto si risparmia</legend>
          <PresentLoanFields model={model} within="-elenco" />
        </fieldset>
      )}
    </>
  )
}

const IncomeField = ({ model }: { model: MortgageModel }) => (
  <NumberInput
    id="reddito-tolto"
    label="Reddito netto mensile"
    unit="€"
    field={furtherNeed(model).redditoNetto}
  />
)

function compared(offers: readonly Offer[], need: Need): ComparedRow<Offer>[] {
  return [
    moneyRow('Rata mensile', ({ rata }) => rata, true),
    ...(offers.some(({ fasi }) => fasi.length > 1)
      ? [
          {
            name: 'Rata dopo il periodo fisso, oggi',
            value: ({ fasi: [, then] }: Offer) =>
              then ? `${formatEuro(then.rata)} dal mese ${then.daRata}` : 'La stessa',
          },
        ]
      : []),
    { name: 'Tasso', value: ({ tipoTasso }) => rateKinds[tipoTasso] },
    { name: 'TAN', value: offer => formatRate(offer.tan) },
    { name: 'TAEG', value: ({ taeg }) => formatRate(taeg), firm: true },
    { name: 'Indice', value: offer => index(offer) ?? '–' },
    { name: 'Capitale', value: () => formatEuro(need.importo) },
    moneyRow('Interessi', ({ interessi }) => interessi),
    ...costRows(offers),
    moneyRow('Totale dovuto', ({ totaleDovuto }) => totaleDovuto, true),
    {
      name: 'Polizze facoltative',
      value: ({ facoltative }) =>
        facoltative.map(item => `${costName(item)} ${cost(item)}`).join(', ') || 'Nessuna',
    },
    ...(offers.some(offer => savingOf(offer, need))
      ? [{ name: 'Con la surroga', value: (offer: Offer) => savingInWords(offer, need) ?? '–' }]
      : []),
    ...(offers.some(isVariable)
      ? [
          {
            name: 'Rata con l’indice più alto di 2 punti',
            value: (offer: Offer) => {
              const rata = raised(offer, need)
              return rata === null ? 'Non cambia' : formatEuro(rata)
            },
          },
        ]
      : []),
  ]
}

/** Instalment with the index two points higher, cents; null for a rate that never varies. */
function raised(offer: Offer, need: Need): number | null {
  const other = isVariable(offer)
    ? atIndex({ offer, need, index: addDecimals(offer.indice.valore, 2) })
    : null
  return other && other.fasi.at(-1)!.rata
}

function raisedInWords(offer: Offer, need: Need): string | null {
  const rata = raised(offer, need)
  return rata === null
    ? null
    : `Se i tassi salgono di 2 punti: ${formatEuro(rata)} al mese${offer.fasi.length > 1 ? `, dal mese ${offer.fasi.at(-1)!.daRata}` : ''}.`
}
