import { useState } from 'react'
import { Link, useParams } from 'wouter'
import { recordsOf } from '../../../client/records.ts'
import { formatDateTime } from '../../../contract/italian/rome-clock.ts'
import { actionLabels, nameOfAuthor, recordTitle } from '../../../contract/records/history.ts'
import type { AnyField, ResourceDefinition } from '../../../contract/records/resource.ts'
import { useData, useRefresh } from '../../shared/calls/data.ts'
import { useConfirm } from '../../shared/controls/confirm.tsx'
import { Breadcrumb } from '../../shared/frame/breadcrumb.tsx'
import { Loaded } from '../../shared/frame/loaded.tsx'
import { PageHead } from '../../shared/frame/page-head.tsx'
import { Changes, FieldValue, RemovalReason } from '../../shared/records/history/changes.tsx'
import { useKnownModels } from '../../shared/records/history/known-models.ts'
import { type Commit, EggsyncLink, RecordName } from '../../shared/records/history/line-words.tsx'
import { otherPartsOf, PartsList } from '../../shared/records/history/other-parts.tsx'
import { useRestore } from '../../shared/records/history/use-restore.tsx'
import { Fact } from '../../shared/records/page/facts.tsx'
import { OwnedView } from '../../shared/records/page/owned-view.tsx'
import { recordPath } from '../../shared/records/paths.ts'
import { useServices } from '../../shared/services.ts'
import { Waiting } from '../../shared/waiting.tsx'

/** The page of a commit: author, time, changed fields, the button that undoes the commit, the other commits of its act. */
export default function CommitPage() {
  const { id } = useParams<{ id: string }>()
  const query = useData('GET /feeds/commits/:id', { params: { id } })
  const known = useKnownModels()
  return (
    <Loaded query={query}>{line => (known ? <CommitView line={line} known={known} /> : <Waiting />)}</Loaded>
  )
}

const hasRecord = ({ ref }: Commit) => typeof ref.versione === 'number' || typeof ref.createdAt === 'string'

function CommitView({
  line,
  known,
}: {
  line: Commit
  known: NonNullable<ReturnType<typeof useKnownModels>>
}) {
  const { definition, office } = known.get(line.model) ?? {}
  const { client, toasts, queries } = useServices()
  const refresh = useRefresh()
  const [dialog, confirm] = useConfirm()
  const restore = useRestore(definition, confirm)
  const [isBusy, setBusy] = useState(false)
  const { action, info, createdAt, abilities, deletedObject, ref } = line
  const title = recordTitle(definition, line)
  const page = office && hasRecord(line) ? recordPath(office, ref._id) : null

  /** Runs a write, then refreshes the lists of the resource and the history, which has a new line. */
  async function run(write: () => Promise<unknown>, successMessage: string) {
    setBusy(true)
    try {
      await write()
      toasts.add({ kind: 'plain', text: successMessage })
      if (definition) await queries.invalidateQueries({ queryKey: [`GET /${definition.name}`] })
    } finally {
      setBusy(false)
      void refresh('GET /feeds/commits/:id')
      void refresh('GET /feeds/commits/:id/parti')
      void refresh('GET /commits/:id')
    }
  }

  async function undo() {
    if (!definition) return
    const question = 'Riportare i campi a com’erano prima di questa modifica?'
    if (!(await confirm({ action: 'edit', label: 'Ripristina', question }))) return
    await run(async () => {
      const { versione } = await recordsOf(client, definition).read(ref._id)
      await client.call('POST /commits/:id/undo', { params: { id: line._id }, body: { versione } })
    }, 'La modifica è stata annullata.')
  }

  const canRestore = abilities.restore
  return (
    <div className="page wide edit">
      {dialog}
      <PageHead
        breadcrumb={<Breadcrumb group="feeds" then={[['/admin/feeds/commits', 'Modifiche']]} />}
        title={
          <>
            {actionLabels[action]}:{' '}
            <RecordName {...{ definition, line }} otherwise={definition?.label.one ?? line.model} />
          </>
        }
        actions={
          (abilities.undo || canRestore) && (
            <button
              className="button primary"
              type="button"
              aria-disabled={isBusy || undefined}
              onClick={() => !isBusy && void (canRestore ? restore(line._id, title) : undo()).catch(() => {})}
            >
              Ripristina
            </button>
          )
        }
      />
      <dl className="facts">
        <Fact name="Che cosa">{definition?.label.one ?? line.model}</Fact>
        <Fact name="Scheda">
          {page ? (
            <Link href={page}>
              <RecordName {...{ definition, line }} otherwise="Apri la scheda" />
            </Link>
          ) : (
            <RecordName {...{ definition, line }} otherwise="Riservata, o non c’è più" />
          )}
        </Fact>
        <Fact name="Chi">{nameOfAuthor(line)}</Fact>
        <Fact name="Quando">
          <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
        </Fact>
        {line.eggsync && (
          <Fact name="Da dove">
            <EggsyncLink id={line.eggsync} />
          </Fact>
        )}
        <Fact name="CODICE">{ref._id}</Fact>
      </dl>
      {action !== 'delete' && (
        <section className="group changes">
          <h2>{action === 'edit' ? 'Campi cambiati' : 'Com’è nata'}</h2>
          <div className="changes-of">
            {info && info.length > 0 ? (
              <Changes definition={definition} info={info} />
            ) : (
              <p className="soft">
                {info ? 'Nessun campo da mostrare.' : 'I dati della persona sono stati cancellati.'}
              </p>
            )}
          </div>
        </section>
      )}
      {action === 'delete' && info && info.length > 0 && (
        <section className="group">
          <h2>Perché</h2>
          <RemovalReason info={info} />
        </section>
      )}
      {action === 'delete' && (
        <section className="group">
          <h2>Com’era la scheda</h2>
          {deletedObject ? (
            <WholeRecord definition={definition} record={deletedObject} />
          ) : (
            <p className="soft">Riservata a chi può leggere queste schede.</p>
          )}
        </section>
      )}
      {line.parts > 1 && (
        <section className="group act-parts">
          <h2>{otherPartsOf(line)}</h2>
          <p className="soft">Scritte insieme, in una sola operazione.</p>
          <PartsList line={line} />
        </section>
      )}
    </div>
  )
}

function WholeRecord({
  definition,
  record,
}: {
  definition: ResourceDefinition | undefined
  record: Record<string, unknown>
}) {
  const fields = (definition?.fields ?? {}) as Record<string, AnyField>
  const names = Object.keys(fields).filter(name => name in record)
  return (
    <dl className="facts">
      {names.map(name => {
        const field = fields[name]!
        return (
          <div key={name}>
            <dt>{field.label}</dt>
            <dd>
              {field.kind === 'owned' ? (
                <OwnedView field={field} value={record[name]} isNamed={false} />
              ) : (
                <FieldValue definition={definition} campo={name} field={field} value={record[name]} />
              )}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
