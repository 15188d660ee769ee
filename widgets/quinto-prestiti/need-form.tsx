import { Dial } from '../shared/fields/dial.tsx'
import type { LoanModel } from './model.ts'

/** Where the first view goes when there is no script, or not yet. */
export const frame = '/iframes/calcolatori/prestiti'

/** Amount and duration. */
export const Dials = ({ model }: { model: LoanModel }) => (
  <div class="dials">
    <Dial id="importo" label="Importo del prestito" unit="€" field={model.need.numbers.importo} />
    <Dial id="durata" label="Durata" unit="mesi" field={model.need.numbers.durata} />
  </div>
)
