import type { PageData } from '../../contract/pages.ts'
import { PhoneLink } from '../layout/phone-link.tsx'

export function NotFound({ broker }: PageData) {
  return (
    <section className="wrap missing">
      <p className="figure middle">404</p>
      <h1>Questa pagina non c’è</h1>
      <p className="lede">L’indirizzo è sbagliato, oppure la pagina è stata tolta.</p>
      <p>
        Si può ripartire dalla <a href="/">pagina iniziale</a>, dal <a href="/mutui">calcolatore dei mutui</a>{' '}
        o telefonare al <PhoneLink telefono={broker.telefono} />.
      </p>
    </section>
  )
}
