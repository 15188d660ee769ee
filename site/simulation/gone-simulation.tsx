import { simulationLastsDays } from '../../contract/products/simulation-link.ts'
import { PhoneLink } from '../layout/phone-link.tsx'

/** Shown for the address of an unknown or expired simulation; `calculator` is the path of the calculator. */
export const GoneSimulation = ({ calculator, telefono }: { calculator: string; telefono: string }) => (
  <section className="wrap missing">
    <h1>Questa simulazione non c’è più</h1>
    <p className="lede">
      Un link dura {simulationLastsDays} giorni, poi le cifre si cancellano. Oppure l’indirizzo non è stato
      copiato per intero.
    </p>
    <p className="actions">
      <a className="button primary" href={calculator}>
        Fai una nuova simulazione
      </a>
    </p>
    <p>
      Un consulente risponde al <PhoneLink telefono={telefono} />.
    </p>
  </section>
)
