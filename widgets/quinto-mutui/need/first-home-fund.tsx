import {
  fundAnswerInWords,
  fundCategories,
  fundSource,
} from '../../../contract/products/first-home-fund-words.ts'
import type { FundCategory } from '../../../finance/checks/first-home-fund.ts'
import { NumberInput } from '../../shared/fields/number-input.tsx'
import type { MortgageModel } from '../model.ts'
import { furtherNeed } from './further-need.ts'

/**
 * A few questions: whether the first-home fund (Consap) may guarantee the loan. `within` makes the ids unique where the
 * fields are visible twice.
 */
export function FirstHomeFund({ model, within = 'fondo' }: { model: MortgageModel; within?: string }) {
  const { categoria, isee, altraCasa, answer } = furtherNeed(model).fondo
  return (
    <details class="fund">
      <summary>Garanzia Consap, per chi ha pochi risparmi</summary>
      <div class="details">
        <div class="field">
          <label for={`${within}-categoria`}>Chi compra</label>
          <select
            class="select"
            id={`${within}-categoria`}
            value={categoria.value ?? ''}
            onChange={event => {
              categoria.value = (event.currentTarget.value as FundCategory) || undefined
            }}
          >
            <option value="">Nessuna di queste categorie</option>
            {Object.entries(fundCategories).map(([key, text]) => (
              <option key={key} value={key}>
                {text}
              </option>
            ))}
          </select>
        </div>
        <NumberInput id={`${within}-isee`} label="ISEE" unit="€" help="In corso di validità." field={isee} />
        <label class="check">
          <input
            type="checkbox"
            checked={altraCasa.value}
            onChange={event => {
              altraCasa.value = event.currentTarget.checked
            }}
          />
          Possiede già un’altra casa
        </label>
      </div>
      <p role="status">{fundAnswerInWords(answer.value)}</p>
      <p class="note">{fundSource}</p>
    </details>
  )
}
