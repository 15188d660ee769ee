import type { PageProps } from '../../contract/pages/pages.ts'
import { PhoneLink } from '../layout/phone-link.tsx'

/** The 404 page: searches for matching pages, without a script too. */
export function NotFound({ content: { sought, found }, shell: { broker } }: PageProps<'/404'>) {
  return (
    <section className="wrap missing">
      {!sought && <p className="figure middle">404</p>}
      <h1>{sought ? `Che cosa c’è su «${sought}»` : 'Questa pagina non c’è'}</h1>
      {!sought && <p className="lede">L’indirizzo è sbagliato, oppure la pagina è stata tolta.</p>}
      <search>
        <form className="search" action="/404" method="get">
          <div className="field">
            <label htmlFor="cerca">Che cosa si cercava?</label>
            <input
              className="input"
              id="cerca"
              name="cerca"
              type="search"
              defaultValue={sought ?? ''}
              maxLength={80}
              required
              autoComplete="off"
            />
          </div>
          <button className="button primary" type="submit">
            Cerca
          </button>
        </form>
      </search>
      {sought &&
        (found.length > 0 ? (
          <ul className="found">
            {found.map(({ path, title, kind, text }) => (
              <li key={path}>
                <p className="note">{kind}</p>
                <h2>
                  <a href={path}>{title}</a>
                </h2>
                {text && <p className="soft">{text}</p>}
              </li>
            ))}
          </ul>
        ) : (
          <p>Non si è trovato niente: provi con una parola sola, per esempio «surroga».</p>
        ))}
      <p>
        Si può ripartire dalla <a href="/">pagina iniziale</a>, dal <a href="/mutui">calcolatore dei mutui</a>{' '}
        o telefonare al numero <PhoneLink telefono={broker.telefono} />.
      </p>
    </section>
  )
}
