import { Link } from 'wouter'
import { officeGroups } from '../../../../contract/records/back-office.ts'
import { homeOf } from '../places.ts'

interface Props {
  /** Without it, the back office. */
  area?: 'agents'
  /** None: straight below the first page. */
  group?: keyof typeof officeGroups
  /** What stands between the group and the page. */
  then?: readonly [href: string, name: string][]
}

/** Where a page is in its area. */
export const OfficePath = ({ area, group, then = [] }: Props) => (
  <nav className="breadcrumb" aria-label="Percorso">
    <ol>
      <li>
        <Link href={homeOf({ area }).href}>{homeOf({ area }).name}</Link>
      </li>
      {group && (
        <li>
          <Link href={`/admin/${group}`}>{officeGroups[group]}</Link>
        </li>
      )}
      {then.map(([href, name]) => (
        <li key={href}>
          <Link href={href}>{name}</Link>
        </li>
      ))}
    </ol>
  </nav>
)
