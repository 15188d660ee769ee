import { formatRate } from '../../../contract/italian/amounts.ts'
import { formatEuro, formatPercent, formatWholeEuro } from '../../../contract/italian/format.ts'
import type { Need } from '../../../finance/offers/types.ts'
import type { Scenario } from './scenarios.ts'

interface Props {
  scenarios: Scenario[]
  need: Need
  note: string
  /** Index of the scenario that chart and plan show. */
  shown: number
  show(scenario: number): void
}

/** Cost of a variable rate when its index changes. Chart and plan show the chosen scenario. */
export function ScenarioTable({ scenarios, need, note, shown, show }: Props) {
  const today = scenarios[0]!.offer
  const { redditoNetto, altreRate = 0 } = need
  const varied = today.fasi.length - 1
  return (
    <section aria-labelledby="se-cambia">
      <h4 id="se-cambia">Se i tassi salgono</h4>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reached by the keyboard */}
      <section class="table-scroll whole" tabIndex={0} aria-label="La rata se i tassi salgono">
        <table class="table">
          <thead>
            <tr>
              <th scope="col">Indice e TAN</th>
              <th scope="col" class="n">
                {varied ? `Rata dal mese ${today.fasi[varied]!.daRata}` : 'Rata'}
              </th>
              <th scope="col" class="n">
                TAEG e totale
              </th>
            </tr>
          </thead>
          <tbody>
            {scenarios.map(({ name, index, offer }, i) => {
              const { tan, rata } = offer.fasi[varied]!
              return (
                <tr key={name} class={i === shown ? 'selected' : undefined}>
                  <th scope="row">
                    <label class="check">
                      <input type="radio" name="scenario" checked={i === shown} onChange={() => show(i)} />
                      <span>
                        {name}
                        <span class="note num">
                          {formatRate(index)}, TAN{'\u00a0'}
                          {formatRate(tan)}
                        </span>
                      </span>
                    </label>
                  </th>
                  <td class="n">
                    <strong>{formatEuro(rata)}</strong>
                    {redditoNetto && (
                      <span class="note">
                        {formatPercent(((rata + altreRate) / redditoNetto) * 100, 1)} del reddito
                      </span>
                    )}
                  </td>
                  <td class="n">
                    {formatRate(offer.taeg)}
                    <span class="note">{formatWholeEuro(offer.totaleDovuto)}</span>
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </section>
      <p class="note">La riga scelta è quella del grafico e del piano di ammortamento. {note}</p>
    </section>
  )
}
