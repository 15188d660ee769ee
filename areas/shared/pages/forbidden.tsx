import { Link } from 'wouter'
import { useServices } from '../services.ts'

/** Replaces a page that the person may not see. */
export function Forbidden({ page }: { page: string }) {
  const { area } = useServices()
  return (
    <section className="page missing">
      <p className="figure middle">403</p>
      <h1>Pagina riservata</h1>
      <p className="soft">
        Per vedere «{page}» serve un permesso che il Suo profilo non ha. Lo può dare un amministratore.
      </p>
      <p>
        <Link href={area.base}>Torna all’inizio: {area.name}</Link>
      </p>
    </section>
  )
}
