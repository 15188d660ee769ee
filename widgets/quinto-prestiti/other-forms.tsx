import { cdqQuery } from '../../contract/products/calculator-links.ts'
import { employers } from '../../contract/products/cdq.ts'
import type { Employer } from '../../finance/offers/cdq/cdq-types.ts'
import { paidAtDrawdown } from '../../finance/offers/costs.ts'
import css from '../shared/credit-forms/credit-forms.css?inline'
import { formsFor, formsOf } from '../shared/credit-forms/credit-forms.ts'
import { FormsCompared } from '../shared/credit-forms/forms-compared.tsx'
import { OtherCalculator } from '../shared/credit-forms/other-calculator.tsx'
import { NumberInput } from '../shared/fields/number-input.tsx'
import { provincesOf } from '../shared/fields/provinces.ts'
import { furtherNeed } from './further-need.ts'
import type { LoanModel } from './model.ts'
import { EmploymentField } from './need-fields.tsx'

export { css }

/** Loan, assignment and delegation for what the best loan pays out. Asks for employment and income where unknown. */
export function View({ model }: { model: LoanModel }) {
  const { need } = model.need
  const { importo, durataMesi, finalita, occupazione, redditoNetto, ...person } = need.value
  const best = model.offers.result.value?.offerte[0]
  const inMano = best ? importo - paidAtDrawdown(best.costi) : importo
  const isPension = occupazione === 'pensionato'
  const isEmployed = occupazione !== undefined && occupazione in employers
  const { intermediario, calcolatori } = model.settings.value
  return (
    <div class="forms-of-credit">
      {/* They stay, so that the person can correct them. */}
      <div class="asked">
        <EmploymentField model={model} id="cessione-occupazione" />
        <NumberInput
          id="cessione-reddito"
          label={isPension ? 'Pensione netta al mese' : 'Stipendio netto al mese'}
          unit="€"
          field={furtherNeed(model).redditoNetto}
        />
      </div>
      {occupazione && !isPension && !isEmployed ? (
        <p>La cessione del quinto e la delega sono per dipendenti e pensionati.</p>
      ) : occupazione && redditoNetto ? (
        <FormsCompared
          forms={formsOf(model)}
          shown={formsFor(isPension, calcolatori)}
          own="prestito"
          need={{
            ...person,
            netto: redditoNetto,
            durataMesi,
            finalita,
            inMano,
            isPension,
            ...(isEmployed && { occupazione: occupazione as Employer }),
            names: {
              province: provincesOf(model.client).name(person.provincia ?? ''),
              broker: intermediario.nome,
            },
          }}
          open={({ form }) =>
            form === 'prestito' ? null : (
              <OtherCalculator
                model={model}
                name="cdq"
                query={cdqQuery({ prodotto: form, durataMesi, nettoRichiesto: inMano })}
              >
                {form === 'delega'
                  ? 'Apri il calcolatore con la delega'
                  : 'Apri il calcolatore della cessione'}
              </OtherCalculator>
            )
          }
        />
      ) : (
        <p class="soft">Scriva occupazione e netto al mese: la rata della cessione non supera un quinto.</p>
      )}
    </div>
  )
}
