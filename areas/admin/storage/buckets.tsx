import { fileSize } from '../../../contract/files/file-size.ts'
import { formatNumber } from '../../../contract/italian/format.ts'
import { useFresh } from '../../shared/calls/data.ts'
import { Breadcrumb } from '../../shared/frame/breadcrumb.tsx'
import { Destinations } from '../../shared/frame/destinations.tsx'
import { Loaded } from '../../shared/frame/loaded.tsx'
import { PageHead } from '../../shared/frame/page-head.tsx'

/** The buckets, with the number and the total size of their files. */
export function Buckets() {
  const query = useFresh('GET /storage')
  return (
    <div className="page wide">
      <PageHead breadcrumb={<Breadcrumb group="system" />} title="Archivio" />
      <Loaded query={query}>
        {({ rows }) => (
          <Destinations
            isCounted
            destinations={rows.map(({ nome, descrizione, quanti, byte }) => ({
              href: `/admin/system/storage/${nome}`,
              name: nome,
              about: descrizione,
              total: `${formatNumber(quanti)} file, ${fileSize(byte)}`,
            }))}
          />
        )}
      </Loaded>
    </div>
  )
}
