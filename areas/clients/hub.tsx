import { broker } from '../../contract/broker.ts'
import { Hub } from '../shared/hub.tsx'

export default function CustomersHub() {
  return (
    <Hub>
      <section className="part">
        <header>
          <h2>Da qui</h2>
        </header>
        <ul className="destinations">
          <li>
            <a href="/mutui">Confronta i mutui</a>
            <span className="soft">Rata, TAEG e totale delle banche convenzionate, e la richiesta</span>
          </li>
          <li>
            <a href={`tel:${broker.telefono.replace(/\s/g, '')}`}>{broker.telefono}</a>
            <span className="soft">Numero verde</span>
          </li>
          <li>
            <a href={`mailto:${broker.email}`}>{broker.email}</a>
            <span className="soft">Per scriverci</span>
          </li>
        </ul>
      </section>
    </Hub>
  )
}
