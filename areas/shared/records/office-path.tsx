import { Link } from 'wouter'
import { officeGroups } from '../../../contract/records/back-office.ts'

interface Props {
  /** None: straight below the first page. */
  group?: keyof typeof officeGroups
  /** What stands between the group and the page. */
  then?: readonly [href: string, name: string][]
}

/** Where a page is in the back office. */
export const OfficePath = ({ group, then = [] }: Props) => (
  <nav className="breadcrumb" aria-label="Percorso">
    <ol>
      <li>
        <Link href="/admin">Amministrazione</Link>
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
