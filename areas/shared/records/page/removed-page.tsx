import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { hasPermissions } from '../../../../contract/access/permissions.ts'
import { formatDateTime } from '../../../../contract/italian/rome-clock.ts'
import { nameOfAuthor } from '../../../../contract/records/history.ts'
import type { ResourceDefinition } from '../../../../contract/records/resource.ts'
import { titleOf } from '../../../../contract/records/title.ts'
import { usePerson } from '../../calls/data.ts'
import { useConfirm } from '../../controls/confirm.tsx'
import { PageHead } from '../../frame/page-head.tsx'
import { NotFound } from '../../pages/not-found.tsx'
import { useServices } from '../../services.ts'
import { Waiting } from '../../waiting.tsx'
import { useRestore } from '../history/use-restore.tsx'

interface Props {
  definition: ResourceDefinition
  id: string
  breadcrumb: ReactNode
  onRestored: () => void
}

/** The page of a missing record: readers of the history see who deleted the record, and may restore the record. */
export function RemovedPage({ definition, id, breadcrumb, onRestored }: Props) {
  const { quietClient } = useServices()
  const person = usePerson()
  const [dialog, confirm] = useConfirm()
  const restore = useRestore(definition, confirm)
  const readsHistory = person?.holder.role === 'admin' && hasPermissions(person.holder, 'commits_see')
  const { data, isLoading } = useQuery({
    queryKey: ['GET /commits/:id', id, 'last'],
    queryFn: () => quietClient.call('GET /commits/:id', { params: { id }, query: { limit: 1 } }),
    enabled: readsHistory,
    staleTime: 0,
  })
  if (isLoading) return <Waiting />
  const [last] = data ?? []
  if (last?.action !== 'delete') return <NotFound />
  const title = titleOf(definition, last.deletedObject ?? {}) || null
  return (
    <div className="page wide edit">
      {dialog}
      <PageHead
        breadcrumb={breadcrumb}
        title={`Scheda cancellata: ${title ?? definition.label.one}`}
        actions={
          <>
            <Link className="button" href={`/admin/feeds/commits/${last._id}`}>
              Com’era
            </Link>
            {last.abilities.restore && (
              <button
                className="button primary"
                type="button"
                onClick={() => void restore(last._id, title).then(isBack => isBack && onRestored())}
              >
                Ripristina
              </button>
            )}
          </>
        }
      />
      <p>
        L’ha cancellata {nameOfAuthor(last)},{' '}
        <time dateTime={last.createdAt}>{formatDateTime(last.createdAt)}</time>.
      </p>
    </div>
  )
}
