import { Link } from 'wouter'
import { usePerson } from '../data.ts'
import { useServices } from '../services.ts'

/** In the place of a page that its reader may not see. */
export function Forbidden({ page }: { page: string }) {
  const { area } = useServices()
  const person = usePerson()
  return (
    <section className="page missing">
      <p className="figure middle">403</p>
      <h1>Pagina riservata</h1>
      <p className="soft">
        {person?.isHeldBack
          ? `Per vedere «${page}» serve la verifica in due passaggi, che si attiva nelle impostazioni.`
          : `Per vedere «${page}» serve un permesso che il Suo profilo non ha. Lo può dare un amministratore.`}
      </p>
      <p>
        <Link href={area.base}>Torna all’inizio: {area.name}</Link>
      </p>
    </section>
  )
}
