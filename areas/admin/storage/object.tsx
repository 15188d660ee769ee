import { Link, useLocation, useParams } from 'wouter'
import type { AnswerOf } from '../../../client/calls.ts'
import { fileSize } from '../../../contract/files/file-size.ts'
import { type Bucket, buckets } from '../../../contract/files/storage-buckets.ts'
import { formatDateTime } from '../../../contract/italian/rome-clock.ts'
import { useFresh } from '../../shared/calls/data.ts'
import { saveFile, usePrivateFile } from '../../shared/calls/fetch-file.ts'
import { useConfirm } from '../../shared/controls/confirm.tsx'
import { Breadcrumb } from '../../shared/frame/breadcrumb.tsx'
import { Loaded } from '../../shared/frame/loaded.tsx'
import { PageHead } from '../../shared/frame/page-head.tsx'
import { NotFound } from '../../shared/pages/not-found.tsx'
import { useKnownModels } from '../../shared/records/history/known-models.ts'
import { Fact, Group } from '../../shared/records/page/facts.tsx'
import { recordPath } from '../../shared/records/paths.ts'
import { useServices } from '../../shared/services.ts'
import { kindLabel } from './kind-label.ts'
import { Preview } from './preview.tsx'

type Stored = AnswerOf<'GET /storage/:bucketName/:key'>
const storagePage = '/admin/system/storage'

/** The page of a file: its data, its uploader and the records that use it. */
export function StoredObject() {
  const { bucketName = '', key = '' } = useParams<{ bucketName: string; key: string }>()
  // Other texts cannot be the key of a file, so no request is sent for them.
  const isKey = bucketName in buckets && /^[\w-]{22,36}$/.test(key)
  return isKey ? <Shown key={key} bucketName={bucketName as Bucket} name={key} /> : <NotFound />
}

function Shown({ bucketName, name }: { bucketName: Bucket; name: string }) {
  const query = useFresh('GET /storage/:bucketName/:key', { params: { bucketName, key: name } })
  return (
    <Loaded query={query}>
      {file => <FilePage {...{ bucketName, file }} onChanged={() => void query.refetch()} />}
    </Loaded>
  )
}

interface FileProps {
  bucketName: Bucket
  file: Stored
  /** Called when the file must be read again. */
  onChanged: () => void
}

function FilePage({ bucketName, file, onChanged }: FileProps) {
  const { client, toasts } = useServices()
  const [, go] = useLocation()
  const [dialog, confirm] = useConfirm()
  const models = useKnownModels()
  const readPrivate = usePrivateFile()
  const page = `${storagePage}/${bucketName}`
  const labelOf = (resource: string) =>
    [...(models?.values() ?? [])].find(({ definition }) => definition.name === resource)

  const { name: fileName, size, mimetype, createdAt, url, caricatoDa, usatoDa, tenuto, ritagli } = file

  async function remove() {
    const isUsed = usatoDa.length > 0 || ritagli > 0
    const isConfirmed = await confirm({
      action: 'delete',
      question: isUsed ? `«${fileName}» non si cancella: è in uso.` : `Cancellare «${fileName}»?`,
      details: isUsed ? (
        <p>
          {usatoDa.length > 0
            ? 'Una scheda che lo ha avuto lo può riprendere dalla sua cronologia.'
            : 'Altre immagini ne sono un ritaglio: cancelli prima quelle.'}
        </p>
      ) : (
        <p>Chi ne ha l’indirizzo non lo troverà più. Non si può riprendere.</p>
      ),
      isImpossible: isUsed,
    })
    if (!isConfirmed) return
    try {
      await client.call('DELETE /storage/:bucketName/:key', { params: { bucketName, key: file.key } })
    } catch {
      // The client has already shown a toast; a record may use the file now, so the file is read again.
      return onChanged()
    }
    toasts.add({ kind: 'plain', text: `«${fileName}» è stato cancellato.` })
    go(page)
  }

  async function download() {
    const bytes = await readPrivate(file._id)
    if (bytes) saveFile(bytes, fileName)
  }

  return (
    <div className="page wide edit">
      <PageHead
        breadcrumb={
          <Breadcrumb
            group="system"
            then={[
              [storagePage, 'Archivio'],
              [page, bucketName],
            ]}
          />
        }
        title={fileName}
        actions={
          <>
            {url ? (
              <a className="button" href={url} download={fileName}>
                Scarica
              </a>
            ) : (
              <button className="button" type="button" onClick={() => void download()}>
                Scarica
              </button>
            )}
            <button className="button danger" type="button" onClick={() => void remove()}>
              Cancella
            </button>
          </>
        }
      />
      <div className="groups">
        <Group title="Anteprima">
          <Preview file={file} />
        </Group>
        <Group title="File">
          <dl className="facts">
            <Fact name="Chiave">{file.key}</Fact>
            <Fact name="Indirizzo">
              {url ? (
                <a href={url} target="_blank" rel="noreferrer">
                  {url}
                </a>
              ) : (
                'Nessuno: è privato, e ogni lettura è registrata'
              )}
            </Fact>
            <Fact name="Tipo, dal contenuto">{kindLabel(mimetype)}</Fact>
            <Fact name="Dimensione">{fileSize(size)}</Fact>
            <Fact name="Caricato">{formatDateTime(createdAt)}</Fact>
            <Fact name="Da">{uploader(file, caricatoDa)}</Fact>
            <Fact name="Quanto resta">{retention({ tenuto, usatoDa, ritagli, url })}</Fact>
          </dl>
        </Group>
        <Group title="Chi lo usa">
          {usatoDa.length === 0 ? (
            <p className="soft">
              {ritagli > 0
                ? `Nessuna scheda; ${ritagli === 1 ? 'un’altra immagine ne è' : `altre ${ritagli} immagini ne sono`} un ritaglio.`
                : 'Nessuna scheda.'}
            </p>
          ) : (
            <ul className="plain">
              {usatoDa.map(({ risorsa, _id, nome, cancellato }) => {
                const known = labelOf(risorsa)
                const label = known?.definition.label.one ?? risorsa
                return (
                  <li key={_id}>
                    {label}{' '}
                    {nome && known?.office ? (
                      <Link href={recordPath(known.office, _id)}>{nome}</Link>
                    ) : (
                      <span className="soft">
                        {cancellato ? 'cancellata: la cronologia la può riprendere' : 'riservata'}
                      </span>
                    )}
                  </li>
                )
              })}
            </ul>
          )}
        </Group>
      </div>
      {dialog}
    </div>
  )
}

const uploaders = { admin: 'Un amministratore', agent: 'Un agente', client: 'Un cliente' } as const

const uploader = ({ url }: Stored, from: Stored['caricatoDa']): string => {
  if (!from) return url ? 'I dati di esempio' : 'Un visitatore del sito'
  return from.nome ?? uploaders[from.ruolo]
}

function retention({
  tenuto,
  usatoDa,
  ritagli,
  url,
}: Pick<Stored, 'tenuto' | 'usatoDa' | 'ritagli' | 'url'>) {
  if (usatoDa.length > 0) return url ? 'Finché una scheda lo può riprendere' : 'Quanto la richiesta'
  if (ritagli > 0) return 'Quanto i suoi ritagli'
  return tenuto ? 'Finché qualcuno non lo cancella' : 'Un giorno, se nessuna scheda lo prende'
}
