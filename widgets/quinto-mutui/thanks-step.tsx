import { telephone } from '../../contract/telephone.ts'
import { Heading } from '../shared/heading.tsx'
import type { MortgageModel } from './model.ts'
import { requestOf } from './request.ts'
import css from './thanks-step.css?inline'

export { css }

/** The request has arrived: what happens next, and a telephone for who would rather not wait. */
export function View({ model }: { model: MortgageModel }) {
  const { intermediario } = model.settings.value
  const telefono = requestOf(model).sent.value?.telefono || intermediario.telefono
  const { nome, telefono: own } = requestOf(model).fields.value
  return (
    <div class="thanks">
      <Heading steps={model.steps}>
        {nome.trim() ? `Grazie, ${nome.trim()}. ` : 'Grazie. '}La richiesta è arrivata
      </Heading>
      <ol>
        <li>
          <div>
            <h3>Un consulente richiama</h3>
            <p>
              {own ? `Al numero ${own}, in` : 'In'} orario d’ufficio. Ha già i dati della simulazione: non
              serve ripeterli.
            </p>
          </div>
        </li>
        <li>
          <div>
            <h3>Si verificano i requisiti</h3>
            <p>Reddito, immobile e impegni in corso. Dice anche quando conviene aspettare.</p>
          </div>
        </li>
        <li>
          <div>
            <h3>Si sceglie la banca</h3>
            <p>Si riceve l’elenco dei documenti e si segue ogni passaggio fino all’atto. Decide la banca.</p>
          </div>
        </li>
      </ol>
      <p>
        Per parlare subito con un consulente: <a href={telephone(telefono)}>{telefono}</a>.
      </p>
      <button class="button" type="button" onClick={() => model.steps.go('bisogno')}>
        Fai un altro calcolo
      </button>
    </div>
  )
}
