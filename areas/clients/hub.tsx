import { telephone } from '../../contract/italian/telephone.ts'
import { useData } from '../shared/calls/data.ts'
import { Hub } from '../shared/frame/hub.tsx'

export default function CustomersHub() {
  const broker = useData('GET /intermediario').data
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
          {broker && (
            <>
              <li>
                <a href={telephone(broker.telefono)}>{broker.telefono}</a>
                <span className="soft">Numero verde</span>
              </li>
              <li>
                <a href={`mailto:${broker.email}`}>{broker.email}</a>
                <span className="soft">Per scriverci</span>
              </li>
            </>
          )}
        </ul>
      </section>
    </Hub>
  )
}
