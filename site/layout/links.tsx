import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import type { Link } from './destinations.ts'

/** A list of links; the current page's link has `aria-current`. */
export function Links({ links, children }: { links: Link[]; children?: ReactNode }) {
  const [path] = useLocation()
  return (
    <ul>
      {links.map(([href, label]) => (
        <li key={href}>
          <a
            href={href}
            aria-current={href === path ? 'page' : undefined}
            rel={href.startsWith('http') ? 'noopener' : undefined}
          >
            {label}
          </a>
        </li>
      ))}
      {children}
    </ul>
  )
}
