import { cdqQuery, loanQuery } from '../../contract/products/calculator-links.ts'
import css from '../shared/credit-forms/credit-forms.css?inline'
import { formsFor, formsOf } from '../shared/credit-forms/credit-forms.ts'
import { FormsCompared } from '../shared/credit-forms/forms-compared.tsx'
import { OtherCalculator } from '../shared/credit-forms/other-calculator.tsx'
import { provincesOf } from '../shared/fields/provinces.ts'
import type { CdqModel } from './model.ts'
import { wantedNet } from './wanted-net.ts'

export { css }

/** Cession, delegation and personal loan for the net amount of the list. */
export function View({ model }: { model: CdqModel }) {
  const { need, settings, client } = model
  const { prodotto, rata: _, nettoRichiesto: __, ...person } = need.need.value
  const result = model.offers.result.value
  const inMano = result && wantedNet(result)
  if (!inMano) return null
  const isPension = prodotto === 'cqp'
  const { durataMesi, provincia = '' } = person
  return (
    <div class="forms-of-credit">
      <FormsCompared
        forms={formsOf(model)}
        shown={formsFor(isPension, settings.value.calcolatori)}
        own={prodotto}
        need={{
          ...person,
          inMano,
          isPension,
          finalita: 'liquidita',
          names: { province: provincesOf(client).name(provincia), broker: settings.value.intermediario.nome },
        }}
        open={({ form, best }) =>
          form === 'prestito' ? (
            <OtherCalculator
              model={model}
              name="prestiti"
              query={loanQuery({ importo: best?.importo ?? inMano, durataMesi, finalita: 'liquidita' })}
            >
              Apri il calcolatore dei prestiti
            </OtherCalculator>
          ) : (
            <OtherCalculator
              model={model}
              name="cdq"
              query={cdqQuery({ prodotto: form, durataMesi, nettoRichiesto: inMano })}
            >
              {form === 'delega'
                ? 'Apri il calcolatore con la delega'
                : 'Apri il calcolatore con la cessione'}
            </OtherCalculator>
          )
        }
      />
    </div>
  )
}
