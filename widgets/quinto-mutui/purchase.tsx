import type { Need, Offer } from '../../finance/offers/types.ts'
import { cents } from '../shared/calculator/further.ts'
import { NumberInput } from '../shared/fields/number-input.tsx'
import type { MortgageModel, MortgageTerms } from './model.ts'
import { CashAccount } from './purchase/cash-account.tsx'
import css from './purchase/purchase.css?inline'
import { purchaseInputs } from './purchase/purchase-inputs.ts'
import { SellerFields } from './purchase/seller-fields.tsx'

export { css }

interface Props {
  model: MortgageModel
  offer: Offer
  need: Need
  terms: MortgageTerms
}

/** What buying the house costs with an offer; loads with the detail of the offer. */
export function View({ model, offer, need, terms }: Props) {
  const inputs = purchaseInputs(model)
  const { lusso, rendita, notaio, versato, ways } = inputs
  const wrong = [inputs.agenzia, rendita, notaio, versato].some(({ error }) => error.value)
  return (
    <section aria-labelledby="rogito">
      <h4 id="rogito">Quanto serve al rogito</h4>
      <div class="trial">
        <SellerFields model={model} within="offerta" />
        {ways.value.venditore === 'privato' && (
          <NumberInput
            id="rendita"
            label="Rendita catastale"
            unit="€"
            help="È nella visura."
            field={rendita}
          />
        )}
        <NumberInput
          id="caparra"
          label="Caparra e acconti"
          unit="€"
          help="Già versati al venditore."
          field={versato}
        />
        <NumberInput
          id="notaio"
          label="Notaio"
          unit="€"
          help="Preventivo per tutti gli atti, con IVA."
          field={notaio}
        />
        <label class="check">
          <input
            type="checkbox"
            checked={lusso.value}
            onChange={event => (lusso.value = event.currentTarget.checked)}
          />
          Casa di lusso (A/1, A/8, A/9)
        </label>
      </div>
      <div role="status">
        {wrong ? (
          <p class="soft">Corregga il campo segnalato.</p>
        ) : (
          <CashAccount
            ways={ways.value}
            offer={offer}
            need={need}
            terms={terms}
            paid={cents(versato.value.value) ?? 0}
          />
        )}
      </div>
    </section>
  )
}
