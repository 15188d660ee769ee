import type { ReactNode } from 'react'
import { useParams } from 'wouter'
import type { AnswerOf } from '../../../client/calls.ts'
import { addStyle } from '../../shared/add-style.ts'
import { Breadcrumb } from '../../shared/frame/breadcrumb.tsx'
import { PageHead } from '../../shared/frame/page-head.tsx'
import { onDemand } from '../../shared/on-demand.tsx'
import { Titled } from '../../shared/pages/page.tsx'
import { AfterDisbursement } from '../after-disbursement/after-disbursement.tsx'
import { calculators } from '../calculators.ts'
import { Answered } from './answered.tsx'
import { useFileRead } from './customer-reads.ts'
import { DocumentsShort } from './documents-short.tsx'
import { FileWay } from './file-way.tsx'
import style from './files.css?inline'
import { Follower } from './follower.tsx'
import { WaitingMessages } from './messages/waiting-messages.tsx'
import { NextStep } from './next-step.tsx'
import { People } from './people.tsx'

const OfferSection = onDemand(async () => ({ default: (await import('./offer.tsx')).OfferSection }))
const RefusalSection = onDemand(async () => ({ default: (await import('./refusal.tsx')).RefusalSection }))

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
  const offer = file.offerta && <OfferSection file={file._id} />
  const isOfferNext = file.prossimo.tipo === 'offerta'
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
      <WaitingMessages id={file._id} />
      <div className="client-columns">
        <div className="client-main">
          <NextStep file={file} />
          {isOfferNext && offer}
          {file.rifiuto && <RefusalSection file={file._id} />}
          <FileWay file={file} title="A che punto è" />
          {!isOfferNext && offer}
          {paidOut.includes(file.stato.codice) && applicants.includes(file.ruolo) && (
            <AfterDisbursement file={file._id} />
          )}
        </div>
        <div className="client-aside">
          <DocumentsShort file={file} />
          <Follower file={file} />
          <Terms id="richiesta" title="Che cosa ha chiesto" terms={file.richiesta}>
            {file.aperta && !file.offerta && <InstalmentLater file={file} />}
          </Terms>
          <People file={file._id} people={file.persone} />
          <Terms id="propri" title="Il Suo lavoro" terms={file.propri} />
        </div>
      </div>
    </Titled>
  )
}

/** When the instalment will be known, with the calculator of the product meanwhile. */
function InstalmentLater({ file: { prodotto } }: { file: File }) {
  const calculator = calculators.find(({ products }) => products.includes(prodotto))
  return (
    <p className="note">
      La rata esatta sta nell’offerta della banca, che arriva dopo il suo esame.
      {calculator && (
        <>
          {' '}
          Intanto può <a href={calculator.href}>farsene un’idea</a>.
        </>
      )}
    </p>
  )
}

interface TermsProps {
  id: string
  title: string
  terms: File['richiesta']
  children?: ReactNode
}

function Terms({ id, title, terms, children }: TermsProps) {
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
      {children}
    </section>
  )
}
