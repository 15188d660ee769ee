import { useParams } from 'wouter'
import type { AnswerOf } from '../../../client/calls.ts'
import { participantRoles } from '../../../contract/subjects/loan-files/file-words.ts'
import { addStyle } from '../../shared/add-style.ts'
import { Breadcrumb } from '../../shared/frame/breadcrumb.tsx'
import { PageHead } from '../../shared/frame/page-head.tsx'
import { Titled } from '../../shared/pages/page.tsx'
import { AfterDisbursement } from '../after-disbursement/after-disbursement.tsx'
import { Answered } from './answered.tsx'
import { useFileRead } from './customer-reads.ts'
import { DocumentsShort } from './documents-short.tsx'
import { FileWay } from './file-way.tsx'
import style from './files.css?inline'
import { Follower } from './follower.tsx'
import { NextStep } from './next-step.tsx'

addStyle(style)

/** The states after the payment, and the people who repay. */
const paidOut: readonly string[] = ['liquidata', 'perfezionata', 'estinta']
const applicants: readonly string[] = ['richiedente', 'cointestatario']

type File = AnswerOf<'GET /clients/pratiche/:id'>

/** One loan file of the customer. */
export default function CustomersFile() {
  const { id } = useParams<{ id: string }>()
  const query = useFileRead('GET /clients/pratiche/:id', { params: { id } })
  return (
    <div className="page">
      <Answered query={query} failure="La pratica non è arrivata.">
        {file => <Shown file={file} />}
      </Answered>
    </div>
  )
}

function Shown({ file }: { file: File }) {
  return (
    <Titled title={file.titolo}>
      <PageHead
        breadcrumb={<Breadcrumb then={[['/area-clienti/pratiche', 'Pratiche']]} />}
        title={file.titolo}
      >
        <p className="soft">
          Pratica <span className="num">{file.numero}</span>. {file.stato.titolo}
        </p>
      </PageHead>
      <div className="client-columns">
        <div className="client-main">
          <NextStep file={file} />
          <FileWay file={file} title="A che punto è" />
          {paidOut.includes(file.stato.codice) && applicants.includes(file.ruolo) && (
            <AfterDisbursement file={file._id} />
          )}
        </div>
        <div className="client-aside">
          <DocumentsShort file={file} />
          <Follower file={file} />
          <Terms id="richiesta" title="Che cosa ha chiesto" terms={file.richiesta} />
          <People file={file} />
          <Terms id="propri" title="Il Suo lavoro" terms={file.propri} />
        </div>
      </div>
    </Titled>
  )
}

function Terms({ id, title, terms }: { id: string; title: string; terms: File['richiesta'] }) {
  if (terms.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <dl className="account">
        {terms.map(({ nome, valore }) => (
          <div key={nome}>
            <dt>{nome}</dt>
            <dd>{valore}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

const accessWords = {
  entra: 'vede la pratica',
  invitata: 'ha l’invito e non è ancora entrata',
  nessuno: 'non vede la pratica',
} as const

/** The people of the file. Each sees the common way, and only the own documents and figures. */
function People({ file: { persone } }: { file: File }) {
  return (
    <section aria-labelledby="persone">
      <h2 id="persone">Le persone</h2>
      <ul className="client-people">
        {persone.map(({ _id, nome, ruolo, io, accesso }) => (
          <li key={_id}>
            <strong>
              {nome}
              {io && ' (Lei)'}
            </strong>
            <span className="soft">
              {participantRoles[ruolo].toLocaleLowerCase('it')}
              {!io && `, ${accessWords[accesso]}`}
            </span>
          </li>
        ))}
      </ul>
      {persone.length > 1 && (
        <p className="note">
          Ognuno vede a che punto è la pratica, e solo i propri documenti e i propri redditi.
        </p>
      )}
    </section>
  )
}
