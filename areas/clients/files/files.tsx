import { Link } from 'wouter'
import type { CustomerFile } from '../../../contract/calls/customers/customer-files.ts'
import { daySpanInWords } from '../../../contract/loan-files/durations.ts'
import { addStyle } from '../../shared/add-style.ts'
import { Breadcrumb } from '../../shared/frame/breadcrumb.tsx'
import { PageHead } from '../../shared/frame/page-head.tsx'
import { Answered } from './answered.tsx'
import { useFileRead } from './customer-reads.ts'
import style from './files.css?inline'
import { NoFiles } from './no-files.tsx'
import { filePaths } from './paths.ts'

addStyle(style)

/** The customer's loan files: those under way, then those that have ended. */
export default function CustomersFiles() {
  const query = useFileRead('GET /clients/pratiche')
  return (
    <div className="page">
      <PageHead breadcrumb={<Breadcrumb />} title="Pratiche" />
      <Answered query={query} failure="Le pratiche non sono arrivate.">
        {({ rows }) =>
          rows.length === 0 ? (
            <NoFiles />
          ) : (
            <>
              <Group title="In corso" rows={rows.filter(({ aperta }) => aperta)} />
              <Group title="Concluse" rows={rows.filter(({ aperta }) => !aperta)} />
            </>
          )
        }
      </Answered>
    </div>
  )
}

function Group({ title, rows }: { title: string; rows: readonly CustomerFile[] }) {
  if (rows.length === 0) return null
  return (
    <section className="part" aria-label={title}>
      <header>
        <h2>{title}</h2>
      </header>
      <ul className="destinations">
        {rows.map(file => (
          <li key={file._id}>
            <Link href={filePaths(file._id).file}>{file.titolo}</Link>
            <span>
              {file.stato.titolo}
              {file.aperta && `. ${file.prossimo.titolo}`}
            </span>
            <span className="note">
              Pratica {file.numero}
              {file.liquidazione &&
                `. Se tutto va bene il denaro arriva ${daySpanInWords(file.liquidazione)}`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
