import { Link } from 'wouter'
import { useServices } from '../services.ts'

export function NotFound() {
  const { area } = useServices()
  return (
    <section className="page missing">
      <p className="figure middle">404</p>
      <h1>Questa pagina non c’è</h1>
      <p className="soft">L’indirizzo è sbagliato, oppure la pagina è stata tolta.</p>
      <p>
        <Link href={area.base}>Torna all’inizio: {area.name}</Link>
      </p>
    </section>
  )
}
