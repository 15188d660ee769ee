import { Link } from 'wouter'
import type { CustomerFile } from '../../../contract/calls/customers/customer-files.ts'
import { addStyle } from '../../shared/add-style.ts'
import { Hub } from '../../shared/frame/hub.tsx'
import { Answered } from './answered.tsx'
import { useFileRead } from './customer-reads.ts'
import { DocumentsShort } from './documents-short.tsx'
import { FileWay } from './file-way.tsx'
import style from './files.css?inline'
import { Follower } from './follower.tsx'
import { WaitingMessages } from './messages/waiting-messages.tsx'
import { NextStep } from './next-step.tsx'
import { NoFiles } from './no-files.tsx'
import { filePaths } from './paths.ts'

addStyle(style)

/** The first page of the customers' area: the next thing to do, then each file with its way. */
export default function CustomersHome() {
  const query = useFileRead('GET /clients/pratiche')
  return (
    <Hub>
      <Answered query={query} failure="Le pratiche non sono arrivate.">
        {({ rows }) => (rows.length === 0 ? <NoFiles /> : <Files files={rows} />)}
      </Answered>
    </Hub>
  )
}

/** All files, the most urgent first: its next thing is the largest part of the page. */
function Files({ files }: { files: readonly CustomerFile[] }) {
  const [first] = files
  const open = files.filter(({ aperta }) => aperta)
  const ended = files.filter(({ aperta }) => !aperta)
  return (
    <>
      {files.map(({ _id }) => (
        <WaitingMessages key={_id} id={_id} />
      ))}
      <NextStep file={first!} isNamed={open.length > 1} />
      {open.map(file => (
        <OpenFile key={file._id} file={file} isFirst={file === first} />
      ))}
      {ended.length > 0 && (
        <section className="client-ended" aria-labelledby="concluse">
          <h2 id="concluse">
            {/* A refused file may go on with another bank. */}
            {ended.some(({ stato }) => stato.codice === 'respinta')
              ? 'Pratiche ferme o concluse'
              : 'Pratiche concluse'}
          </h2>
          <ul className="destinations">
            {ended.map(file => (
              <li key={file._id}>
                <Link href={filePaths(file._id).file}>{file.titolo}</Link>
                <span className="soft">{file.stato.titolo}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

function OpenFile({ file, isFirst }: { file: CustomerFile; isFirst: boolean }) {
  return (
    <article className="client-file" aria-label={file.titolo}>
      <header className="client-file-head">
        <h2>
          <Link href={filePaths(file._id).file}>{file.titolo}</Link>
        </h2>
        <p className="soft">
          Pratica <span className="num">{file.numero}</span>
        </p>
      </header>
      <div className="client-columns">
        <div className="client-main">
          {!isFirst && <NextStep file={file} />}
          <FileWay file={file} title="A che punto è" isShort />
        </div>
        <div className="client-aside">
          <DocumentsShort file={file} />
          <Follower file={file} />
        </div>
      </div>
    </article>
  )
}
