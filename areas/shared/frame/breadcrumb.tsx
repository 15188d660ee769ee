import { Link } from 'wouter'
import type { AreaGroup } from '../../../contract/records/resource-pages.ts'
import { useServices } from '../services.ts'

interface Props {
  /** Group of the page in its area; left out for a page directly below the first page. */
  group?: AreaGroup
  /** The pages between the group and this page. */
  then?: readonly (readonly [href: string, name: string])[]
}

/** The path from the first page of the area to a page. */
export function Breadcrumb({ group, then = [] }: Props) {
  const { base, name, groups } = useServices().area
  const steps = [
    [base, name],
    ...(group ? [[`${base}/${group}`, groups[group]] as const] : []),
    ...then,
  ] as const
  return (
    <nav className="breadcrumb" aria-label="Percorso">
      <ol>
        {steps.map(([href, name]) => (
          <li key={href}>
            <Link href={href}>{name}</Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}
