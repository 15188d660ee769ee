import type { Trail as Pages } from '../../contract/pages/pages.ts'

/** Breadcrumbs; the last is the page itself. */
export const Trail = ({ trail }: { trail: Pages }) => (
  <nav className="breadcrumb" aria-label="Percorso">
    <ol>
      {trail.map(([path, name], i) => (
        <li key={path} {...(i === trail.length - 1 && { 'aria-current': 'page' })}>
          {i === trail.length - 1 ? name : <a href={path}>{name}</a>}
        </li>
      ))}
    </ol>
  </nav>
)
