import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { useRoutes } from '../area.ts'
import { usePerson } from '../calls/data.ts'
import { useKeyOf } from '../controls/shortcuts.ts'
import { useServices } from '../services.ts'
import { menuEntries } from './menu-entries.ts'

/** Minimum number of pages for a menu with a search; the customers' menu is a short line without one. */
const minSearchablePages = 3

/** The pages of the area that the person may see. `m` focuses the search; Enter opens the first result. */
export function Menu() {
  const { area } = useServices()
  const routes = useRoutes()
  const person = usePerson()
  const [path, go] = useLocation()
  const [searched, search] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const all = menuEntries(routes, person).flatMap(([, entries]) => entries)
  const groups = menuEntries(routes, person, searched)
  const found = groups.flatMap(([, entries]) => entries)

  useKeyOf('m', input)

  function key(event: KeyboardEvent) {
    if (event.key === 'Escape' && searched) {
      event.preventDefault()
      search('')
    }
    const [first] = found
    if (event.key === 'Enter' && searched && first) {
      search('')
      go(first.path)
    }
  }

  return (
    <div className="menu-of-area">
      {area.isDense && all.length >= minSearchablePages && (
        <search className="find">
          <label className="hidden" htmlFor={id}>
            Cerca nel menu
          </label>
          <input
            ref={input}
            className="input"
            id={id}
            type="search"
            placeholder="Cerca nel menu"
            autoComplete="off"
            value={searched}
            onChange={event => search(event.target.value)}
            onKeyDown={key}
          />
          <kbd>M</kbd>
          <p className="hidden" role="status">
            {searched && (found.length === 1 ? '1 pagina' : `${found.length} pagine`)}
          </p>
        </search>
      )}
      <nav aria-label={area.name}>
        {groups.map(([group, entries], i) => (
          <div key={group}>
            <h2 id={`${id}-${i}`}>{group}</h2>
            <ul aria-labelledby={`${id}-${i}`}>
              {entries.map(route => (
                <li key={route.path}>
                  <Link href={route.path} aria-current={route.path === path ? 'page' : undefined}>
                    {route.title}
                    {route.Waiting && <route.Waiting />}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
        {found.length === 0 && <p className="soft">Nessuna pagina con queste parole.</p>}
      </nav>
    </div>
  )
}
