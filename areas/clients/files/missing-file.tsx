import { Link } from 'wouter'

/** Replaces a page about a file that the customer does not have, or no longer has. */
export const MissingFile = () => (
  <section className="missing">
    <h1>Questa pratica non c’è</h1>
    <p>Non è fra le Sue, oppure non la può più vedere. Se pensa che sia un errore, scriva a chi La segue.</p>
    <p>
      <Link href="/area-clienti/pratiche">Le Sue pratiche</Link>
    </p>
  </section>
)
