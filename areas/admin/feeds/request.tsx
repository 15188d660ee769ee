import { useParams } from 'wouter'
import type { Row } from '../../../client/records.ts'
import { complaintDue } from '../../../contract/complaints/last-day.ts'
import { fileName } from '../../../contract/files/file-names.ts'
import { dayInRome } from '../../../contract/italian/days.ts'
import { formatDateTime } from '../../../contract/italian/rome-clock.ts'
import { requests } from '../../../contract/subjects/requests.ts'
import { saveFile, usePrivateFile } from '../../shared/calls/fetch-file.ts'
import { Fact, Group } from '../../shared/records/page/facts.tsx'
import { useNames } from '../../shared/records/record-calls.ts'
import { Assignment } from '../../shared/requests/assignment.tsx'
import { AttachToFile, FileOfRequest } from '../../shared/requests/file-of-request.tsx'
import { PersonRequestPage } from '../../shared/requests/person-request-page.tsx'
import { useServices } from '../../shared/services.ts'
import { ComplaintOfRequest } from './complaint-of-request.tsx'

const definition = requests
type Request = Row<typeof requests>

/** Subjects of messages about a file that exists. */
const aboutFiles: ReadonlySet<Request['oggetto']> = new Set(['pratica'])
/** Subjects under which people complain. */
const complains: ReadonlySet<Request['oggetto']> = new Set(['reclamo', 'pratica', 'altro'])
/** Subjects of messages that a loan file may start from. */
const startsFiles: ReadonlySet<Request['oggetto']> = new Set([
  'mutuo',
  'prestito',
  'cessione',
  'aziende',
  'altro',
])

/** The page of a request, with its subject and its attachments. */
export default function RequestPage() {
  const { id } = useParams<{ id: string }>()
  const { queries } = useServices()
  const readAgain = () => void queries.invalidateQueries({ queryKey: [`GET /${definition.name}/:id`, id] })
  return (
    <PersonRequestPage
      key={id}
      definition={definition}
      id={id}
      list={{ group: 'feeds', href: '/admin/feeds/requests', title: 'Richieste' }}
      aside={working => (
        <>
          {aboutFiles.has(working.record.oggetto) ? (
            <AttachToFile id={id} email={working.record.email} onAttached={readAgain} />
          ) : (
            <FileOfRequest
              kind="richiesta"
              id={id}
              mayStart={startsFiles.has(working.record.oggetto) && working.record.stato !== 'spam'}
            />
          )}
          <ComplaintOfRequest
            id={id}
            due={
              working.record.oggetto === 'reclamo'
                ? complaintDue(dayInRome(new Date(working.record.createdAt)))
                : null
            }
            mayRegister={
              working.mayWrite && complains.has(working.record.oggetto) && working.record.stato !== 'spam'
            }
            onRegistered={readAgain}
          />
          <Assignment
            definition={definition}
            needs={['requests']}
            successMessage="La richiesta è stata assegnata."
            {...working}
          />
        </>
      )}
    >
      {({ record }) => <About request={record} />}
    </PersonRequestPage>
  )
}

function About({ request }: { request: Request }) {
  const { fields } = requests
  const { oggetto, posizione, modo, orario, allegati, segnalatore, inoltrataAt } = request
  const names = useNames(definition, 'segnalatore', segnalatore ? [segnalatore] : [])
  return (
    <Group title="Richiesta">
      <dl className="facts">
        <Fact name="Oggetto">{fields.oggetto.values[oggetto]}</Fact>
        {posizione && <Fact name={fields.posizione.label}>{fields.posizione.values[posizione]}</Fact>}
        <Fact name="Contatto preferito">{fields.modo.values[modo]}</Fact>
        <Fact name="Quando preferisce">{fields.orario.values[orario]}</Fact>
        {segnalatore && (
          <>
            <Fact name={fields.segnalatore.label}>{names.get(segnalatore)?.nome ?? '…'}</Fact>
            <Fact name={fields.inoltrataAt.label}>{inoltrataAt ? formatDateTime(inoltrataAt) : 'No'}</Fact>
          </>
        )}
        <Fact name="Allegati">
          {allegati.length > 0 && (
            <ul className="plain">
              {allegati.map(file => (
                <li key={file._id}>
                  <Attachment file={file} />
                </li>
              ))}
            </ul>
          )}
        </Fact>
      </dl>
    </Group>
  )
}

const formatSize = (bytes: number) =>
  bytes < 1_000_000
    ? `${Math.max(1, Math.round(bytes / 1000))} kB`
    : `${(bytes / 1_000_000).toFixed(1).replace('.', ',')} MB`

/** A private file: fetched with the session of the reader, then saved. */
function Attachment({ file }: { file: Request['allegati'][number] }) {
  const readPrivate = usePrivateFile()
  const name = fileName(file.name, file.mimetype)
  async function save() {
    const bytes = await readPrivate(file._id)
    if (bytes) saveFile(bytes, name)
  }
  return (
    <>
      <button className="link" type="button" onClick={() => void save()}>
        {name}
      </button>{' '}
      <span className="note num">{formatSize(file.size)}</span>
    </>
  )
}
