import { useParams } from 'wouter'
import type { RecordOf, ResourceDefinition } from '../../../contract/resource.ts'
import { requests } from '../../../contract/resources/requests.ts'
import { moment } from '../../shared/moment.ts'
import { useServices } from '../../shared/services.ts'
import { useNames } from '../records/record-calls.ts'
import { AskedPage, Fact, Group } from './asked-page.tsx'
import { Assignment } from './assignment.tsx'

const definition = requests as unknown as ResourceDefinition
type Request = RecordOf<typeof requests>

const next: Record<string, [string, string]> = {
  nuova: ['in_carico', 'Prendi in carico'],
  in_carico: ['risposta', 'Segna come risposta'],
  risposta: ['chiusa', 'Chiudi la richiesta'],
}

/** One request: who writes, about what, with which files. */
export default function RequestPage() {
  const { id } = useParams<{ id: string }>()
  return (
    <AskedPage
      key={id}
      definition={definition}
      id={id}
      list={{ href: '/admin/feeds/requests', title: 'Richieste' }}
      next={next}
      aside={working => (
        <Assignment
          definition={definition}
          needs={['requests']}
          said="La richiesta è stata assegnata."
          {...working}
        />
      )}
    >
      {({ record }) => <About request={record as unknown as Request} />}
    </AskedPage>
  )
}

function About({ request }: { request: Request }) {
  const { fields } = requests
  const { oggetto, modo, orario, allegati, segnalatore, inoltrataAt } = request
  const names = useNames(definition, 'segnalatore', segnalatore ? [segnalatore] : [])
  return (
    <Group title="Richiesta">
      <dl className="facts">
        <Fact name="Oggetto">{fields.oggetto.values[oggetto]}</Fact>
        <Fact name="Contatto preferito">{fields.modo.values[modo]}</Fact>
        <Fact name="Quando preferisce">{fields.orario.values[orario]}</Fact>
        {segnalatore && (
          <>
            <Fact name={fields.segnalatore.label}>{names.get(segnalatore)?.nome ?? '…'}</Fact>
            <Fact name={fields.inoltrataAt.label}>{inoltrataAt ? moment(inoltrataAt) : 'No'}</Fact>
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

const size = (bytes: number) =>
  bytes < 1_000_000
    ? `${Math.max(1, Math.round(bytes / 1000))} kB`
    : `${(bytes / 1_000_000).toFixed(1).replace('.', ',')} MB`

/** A file that only who reads requests gets: asked for with who one is, then saved. */
function Attachment({ file }: { file: Request['allegati'][number] }) {
  const { client } = useServices()
  async function open() {
    const call = client.call as unknown as (name: string, input: object) => Promise<unknown>
    const bytes = await call('GET /files/:id', { params: { id: file._id } })
    const address = URL.createObjectURL(bytes instanceof Blob ? bytes : new Blob([String(bytes)]))
    const link = document.createElement('a')
    link.href = address
    link.download = file.name
    link.click()
    setTimeout(() => URL.revokeObjectURL(address), 60_000)
  }
  return (
    <>
      <button className="link" type="button" onClick={() => void open().catch(() => {})}>
        {file.name}
      </button>{' '}
      <span className="note num">{size(file.size)}</span>
    </>
  )
}
