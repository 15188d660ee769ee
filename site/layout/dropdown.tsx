import type { Link } from './destinations.ts'
import { Links } from './links.tsx'

/**
 * A menu of links, as a native popover: it opens and closes without a script. A link followed without a load closes it
 * (`use-navigation.ts`).
 */
export const Dropdown = ({ id, label, links }: { id: string; label: string; links: Link[] }) => (
  <div className="dropdown">
    <button type="button" popoverTarget={id}>
      {label}
      <svg className="icon" viewBox="0 0 16 16" aria-hidden="true">
        <path d="M4 6l4 4 4-4" />
      </svg>
    </button>
    <nav id={id} popover="auto" aria-label={label}>
      <Links links={links} />
    </nav>
  </div>
)
