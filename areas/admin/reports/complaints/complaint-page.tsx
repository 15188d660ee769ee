import { useState } from 'react'
import { Link, useSearchParams } from 'wouter'
import type { Row } from '../../../../client/records.ts'
import { answerTime } from '../../../../contract/complaints/answer-time.ts'
import { notTheAbf, whomToTurnTo } from '../../../../contract/complaints/whom-to-turn-to.ts'
import { dayInRome, formatLongDay } from '../../../../contract/italian/days.ts'
import { formatDateTime } from '../../../../contract/italian/rome-clock.ts'
import { complaints } from '../../../../contract/subjects/complaints.ts'
import { addStyle } from '../../../shared/add-style.ts'
import { ImportPage } from '../../../shared/records/import/import-page.tsx'
import { AddPage, EditPage } from '../../../shared/records/page/form-page.tsx'
import { AnswerTimeMark } from './answer-time-mark.tsx'
import style from './complaint.css?inline'
import { list, office } from './complaint-pages.ts'
import { ProposedFile } from './proposed-file.tsx'

addStyle(style)

type ComplaintRow = Row<typeof complaints>

const outcomes: Readonly<Record<string, string>> = complaints.fields.esito.values

const aside = <ProposedFile />

/** A new complaint, about the customer and the loan file of the address if it names them. */
export function NewComplaint() {
  const [given] = useSearchParams()
  const [initial] = useState({
    ricevutoAl: dayInRome(new Date()),
    cliente: given.get('cliente'),
    pratica: given.get('pratica'),
  })
  return <AddPage definition={complaints} office={office} more={{ initial, aside }} />
}
export const ImportComplaints = () => <ImportPage definition={complaints} office={office} />
export const Complaint = () => (
  <EditPage definition={complaints} office={office} aside={Duties} more={{ aside }} />
)

/** An answer that was given before the complaint was opened again. */
function FormerAnswer({ answer }: { answer: NonNullable<ComplaintRow['rispostePrecedenti']>[number] }) {
  const { risposta, rispostoAl, esito, inviataAt } = answer
  return (
    <details>
      <summary>Risposta precedente, {formatLongDay(rispostoAl)}</summary>
      <p className="soft">
        Esito: {outcomes[esito]}.{inviataAt && ` La lettera è partita il ${formatDateTime(inviataAt)}.`}
      </p>
      <p className="multiline">{risposta}</p>
    </details>
  )
}

/** The last day, the letter with the answer, what the complaint is about, and whom a person may turn to afterwards. */
function Duties({ record: complaint }: { record: ComplaintRow }) {
  const { _id, richiesta, pratica, cliente, stato, risposta, email, rispostaInviataAt, rispostePrecedenti } =
    complaint
  const time = answerTime(complaint, dayInRome(new Date()))
  const links = [
    [pratica, `/admin/reports/pratiche/${pratica}`, 'Apri la pratica'],
    [cliente, `/admin/clients/${cliente}`, 'Apri il cliente'],
    [richiesta, `/admin/feeds/requests/${richiesta}`, 'Apri il messaggio'],
  ] as const
  return (
    <aside className="complaint-duties" aria-label="La risposta">
      <h2>La risposta</h2>
      <p>
        {stato === 'risposto' ? 'Termine' : 'Da rispondere entro'}: {formatLongDay(time.due)}.{' '}
        <AnswerTimeMark time={time} />
      </p>
      <p className="soft">
        {rispostaInviataAt
          ? `La lettera è partita per ${email} il ${formatDateTime(rispostaInviataAt)}.`
          : email
            ? `Quando segna la risposta, la lettera parte per ${email}.`
            : 'Senza e-mail la lettera si stampa e si spedisce per posta.'}
      </p>
      {risposta && (
        <p>
          <Link href={`${list}/${_id}/lettera`}>La lettera da stampare</Link>
        </p>
      )}
      {rispostePrecedenti?.map(answer => (
        <FormerAnswer key={answer.rispostoAl + answer.risposta} answer={answer} />
      ))}
      {links.map(
        ([id, href, label]) =>
          id && (
            <p key={href}>
              <Link href={href}>{label}</Link>
            </p>
          ),
      )}
      <h2>Dopo la risposta</h2>
      <p>{notTheAbf} Chi non è soddisfatto può:</p>
      <ul>
        {whomToTurnTo.map(way => (
          <li key={way}>{way}</li>
        ))}
      </ul>
    </aside>
  )
}
