import { Link } from 'wouter'
import { hasPermissions } from '../../../../contract/access/permissions.ts'
import type { ResourcePages } from '../../../../contract/records/resource-pages.ts'
import { usePerson } from '../../calls/data.ts'
import { homeOf } from '../paths.ts'

/** Links to the related pages of a record that the person may see. */
export function Related({ office, id }: { office: ResourcePages; id: string }) {
  const holder = usePerson()?.holder ?? null
  return office.related
    ?.filter(({ needs }) => !needs || hasPermissions(holder, needs))
    .map(({ title, path }) => (
      <Link key={path} className="button" href={homeOf(office).href + path.replace(':id', id)}>
        {title}
      </Link>
    ))
}
