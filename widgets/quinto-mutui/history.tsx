import { type Signal, signal, useSignalEffect } from '@preact/signals'
import type { AnswerOf } from '../../client/calls.ts'
import { formatEuro, formatPercent, formatWholeEuro } from '../../contract/italian/format.ts'
import { indexNames } from '../../contract/products/mortgage.ts'
import { replay } from '../../finance/offers/replay.ts'
import type { EuriborTenor, Need, Offer } from '../../finance/offers/types.ts'
import { type CallStatus, createCallStatus } from '../shared/loading/call-status.ts'
import css from './history/history.css?inline'
import type { MortgageModel } from './model.ts'

export { css }

interface Props {
  model: MortgageModel
  offer: Offer
  need: Need
}

/** What a variable offer would have cost in the known years of its index. */
export function View({ model, offer, need }: Props) {
  const tenor = offer.indice!.nome.slice('euribor_'.length) as EuriborTenor
  const { answer, status, load } = historyOf(model, tenor)
  useSignalEffect(() => void load())
  const known = answer.value
  return (
    <section aria-labelledby="storia">
      <h4 id="storia">Se l’avesse preso prima</h4>
      {known ? (
        <Years offer={offer} need={need} known={known} />
      ) : status.state.value === 'failed' ? (
        <div class="notice" role="status">
          <p>{status.failure.value}</p>
          <button class="button" type="button" onClick={() => void load()}>
            Riprova
          </button>
        </div>
      ) : (
        <div class="waiting" role="status" aria-label="Caricamento">
          <span class="skeleton" />
          <span class="skeleton" />
        </div>
      )}
    </section>
  )
}

const monthName = new Intl.DateTimeFormat('it-IT', { month: 'long', year: 'numeric', timeZone: 'UTC' })

type History = AnswerOf<'GET /calcolatori/mutui/storia'>

function Years({ offer, need, known: { mesi, fonte } }: Omit<Props, 'model'> & { known: History }) {
  const years = replay({ offer, need, months: mesi })
  const [first] = mesi
  if (!first || years.length === 0) return <p class="note">Non ci sono ancora valori passati dell’indice.</p>
  const total = years.reduce((sum, { interest }) => sum + interest, 0)
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reached by the keyboard */}
      <section class="table-scroll whole" tabIndex={0} aria-label="Rata e interessi, anno per anno">
        <table class="table">
          <thead>
            <tr>
              <th scope="col">Anno e indice medio</th>
              <th scope="col" class="n">
                Rata
              </th>
              <th scope="col" class="n">
                Interessi
              </th>
            </tr>
          </thead>
          <tbody>
            {years.map(({ year, instalments, index, lowest, highest, interest }) => (
              <tr key={year}>
                <th scope="row">
                  {year}
                  <span class="note num">
                    {formatPercent(index, 2)}
                    {instalments < 12 && `, ${instalments} rate`}
                  </span>
                </th>
                <td class="n">
                  {formatEuro(highest)}
                  {lowest < highest && <span class="note">la più bassa {formatEuro(lowest)}</span>}
                </td>
                <td class="n">{formatWholeEuro(interest)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">In tutto</th>
              <td class="n">oggi {formatEuro(offer.rata)}</td>
              <td class="n">{formatWholeEuro(total)}</td>
            </tr>
          </tfoot>
        </table>
      </section>
      <p class="note">
        Lo stesso mutuo, con lo stesso spread, cominciato a {monthName.format(new Date(`${first.mese}-01`))}:
        ogni mese la rata segue la media mensile dell’{indexNames[offer.indice!.nome]}. Il passato non dice
        che cosa accadrà. Fonte: {fonte}.
      </p>
    </>
  )
}

interface Known {
  answer: Signal<History | null>
  status: CallStatus
  load(): Promise<void>
}

const histories = new WeakMap<MortgageModel, Map<EuriborTenor, Known>>()

/** The history of an index, fetched once per calculator. */
function historyOf(model: MortgageModel, scadenza: EuriborTenor): Known {
  const all = histories.get(model) ?? new Map<EuriborTenor, Known>()
  histories.set(model, all)
  const known = all.get(scadenza)
  if (known) return known
  const answer = signal<History | null>(null)
  const status = createCallStatus()
  const load = async () => {
    if (answer.peek() || status.state.peek() === 'pending') return
    const partner = model.context.attributes.partner.peek()
    await status.run(async () => {
      answer.value = await model.client.call('GET /calcolatori/mutui/storia', {
        query: { partner, scadenza },
      })
    })
  }
  const created = { answer, status, load }
  all.set(scadenza, created)
  return created
}
