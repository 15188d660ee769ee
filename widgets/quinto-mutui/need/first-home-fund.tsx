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
export function FirstHomeFund({
  model,
  within = 'fondo',
  effect = 'quota' in furtherNeed(model).fondo.answer.value && effectOnOffers(model.need.ltv.value),
}: {
  model: MortgageModel
  within?: string
  /** What the guarantee changes here. Default: the offers of the calculator. */
  effect?: string | false | null
}) {
  const { categoria, isee, altraCasa, answer, chooseCategory } = furtherNeed(model).fondo
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
            onChange={event => chooseCategory((event.currentTarget.value as FundCategory) || null)}
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
      <p role="status">
        {fundAnswerInWords(answer.value)} {effect}
      </p>
      <p class="note">{fundSource}</p>
    </details>
  )
}

/** `ltv` is the loan to value in percent. */
const effectOnOffers = (ltv: number) =>
  ltv > 80
    ? 'Le offerte oltre l’80\u00a0% del valore ora ne tengono conto.'
    : 'Questo mutuo è entro l’80\u00a0% del valore: senza la garanzia le offerte sono le stesse.'
