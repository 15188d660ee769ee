import { type ReactNode, useId, useState } from 'react'
import { Link, useLocation } from 'wouter'
import type { AnswerOf } from '../../../client/calls.ts'
import { CallError } from '../../../client/client.ts'
import type { Row } from '../../../client/records.ts'
import { telephone, whatsappAddress } from '../../../contract/italian/telephone.ts'
import type { ResourceDefinition } from '../../../contract/records/resource.ts'
import type { leads } from '../../../contract/subjects/leads.ts'
import type { requests } from '../../../contract/subjects/requests.ts'
import { useData } from '../../shared/calls/data.ts'
import { useConfirm } from '../../shared/controls/confirm.tsx'
import { Failed } from '../../shared/failed.tsx'
import { addStyle } from '../../shared/late-style.ts'
import { formatDateTime } from '../../shared/moment.ts'
import { HistoryPanel } from '../../shared/records/history/history-panel.tsx'
import { OfficePath } from '../../shared/records/page/office-path.tsx'
import { RemovedPage } from '../../shared/records/page/removed-page.tsx'
import { StateBar } from '../../shared/records/page/state-bar.tsx'
import { useNames, useRecordCalls, useRefreshRecords } from '../../shared/records/record-calls.ts'
import { titleOf } from '../../shared/records/written.ts'
import { useServices } from '../../shared/services.ts'
import { Waiting } from '../../shared/waiting.tsx'
import style from './person-request-page.css?inline'
import { useRecord } from './use-record.ts'

addStyle(style)

type PersonRequest = typeof leads | typeof requests
type PersonRequestRecord = Row<PersonRequest>

export interface Working<R> {
  record: R
  mayWrite: boolean
  isSaving: boolean
  save: (values: Record<string, unknown>, successMessage: string) => Promise<boolean>
}

interface Props<D extends PersonRequest> {
  definition: D
  id: string
  list: { href: string; title: string }
  /** Content between the person and the source. */
  children: (working: Working<Row<D>>) => ReactNode
  /** Content of the side column, above the history. */
  aside?: (working: Working<Row<D>>) => ReactNode
}

/** The page of a lead or a request: the person, the request, its state, its notes and its history. */
export function PersonRequestPage<D extends PersonRequest>({
  definition,
  id,
  list,
  children,
  aside,
}: Props<D>) {
  const { record, error, refetch, show, save, isSaving } = useRecord(definition, id)
  const { toasts } = useServices()
  const [, go] = useLocation()
  const calls = useRecordCalls(definition)
  const refresh = useRefreshRecords(definition)
  const [dialog, confirm] = useConfirm()
  if (error instanceof CallError && error.status === 404)
    return <RemovedPage {...{ definition, id, list }} onRestored={() => void refetch()} />
  if (error)
    return (
      <div className="page">
        <Failed onRetry={() => void refetch()}>{error.message}</Failed>
      </div>
    )
  if (!record) return <Waiting />
  const request = record as PersonRequestRecord
  const mayWrite = request._may.includes('write')
  const title = titleOf(definition, request)
  const working = { record, mayWrite, isSaving, save }

  async function remove() {
    const details = <p className="soft">Resta nella cronologia delle modifiche.</p>
    if (!(await confirm({ action: 'delete', question: `Cancellare «${title}»?`, details }))) return
    await calls.remove(id, crypto.randomUUID())
    await refresh()
    toasts.add({ kind: 'plain', text: `«${title}» è stato cancellato.` })
    go(list.href)
  }

  return (
    <div className="page wide edit">
      {dialog}
      <header className="record-head">
        <OfficePath group="feeds" then={[[list.href, list.title]]} />
        <div className="head-row">
          <h1>{title}</h1>
          <div className="actions">
            {mayWrite && (
              <button className="button danger" type="button" onClick={() => void remove().catch(() => {})}>
                CANCELLA
              </button>
            )}
          </div>
        </div>
        <p className="soft">
          Del <time dateTime={request.createdAt}>{formatDateTime(request.createdAt)}</time>
        </p>
      </header>
      <div className="record-sides">
        <div className="groups">
          <StateBar
            definition={definition}
            record={record}
            mayWrite={mayWrite}
            onMoved={show}
            onStale={() => void refetch()}
          />
          <Group title="Persona">
            <Person {...request} />
          </Group>
          {children(working)}
          <Source definition={definition} record={request} />
          <Consents record={request} />
          <SamePerson definition={definition} id={id} />
        </div>
        <div className="groups">
          {aside?.(working)}
          <Note {...working} record={request} />
          <HistoryPanel
            definition={definition}
            id={id}
            versione={request.versione}
            onChanged={() => void refetch()}
          />
        </div>
      </div>
    </div>
  )
}

export const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="group">
    <h2>{title}</h2>
    <div className="group-body">{children}</div>
  </section>
)

export const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children || '–'}</dd>
  </div>
)

function Person({ nome, cognome, email, telefono, provincia, messaggio }: PersonRequestRecord) {
  return (
    <dl className="facts">
      <Fact name="Nome">
        {nome} {cognome}
      </Fact>
      <Fact name="Telefono">
        {telefono && (
          <>
            <a href={telephone(telefono)}>{telefono}</a>{' '}
            <a className="note" href={whatsappAddress(telefono)} target="_blank" rel="noreferrer noopener">
              WhatsApp
            </a>
          </>
        )}
      </Fact>
      <Fact name="E-mail">{email && <a href={`mailto:${email}`}>{email}</a>}</Fact>
      <Fact name="Provincia">{provincia}</Fact>
      <Fact name="Messaggio">{messaggio && <span className="multiline">{messaggio}</span>}</Fact>
    </dl>
  )
}

/** Labels of the parameters of a campaign. */
const campaignNames: Record<string, string> = {
  utm_source: 'Sorgente',
  utm_medium: 'Mezzo',
  utm_campaign: 'Campagna',
  utm_term: 'Parola chiave',
  utm_content: 'Contenuto',
  gclid: 'Annuncio Google',
  fbclid: 'Annuncio Meta',
  msclkid: 'Annuncio Microsoft',
  ttclid: 'Annuncio TikTok',
}

function Source({ definition, record }: { definition: ResourceDefinition; record: PersonRequestRecord }) {
  const { fonte, partner } = record
  const { agente, segnalazione } = fonte
  const names = useNames(definition, 'partner', partner ? [partner] : [])
  return (
    <Group title="Provenienza">
      <dl className="facts">
        <Fact name="Pagina">{fonte.pagina}</Fact>
        <Fact name="Partner">{partner && (names.get(partner)?.nome ?? fonte.partner ?? '…')}</Fact>
        {agente && <Fact name="Pagina dell’agente">{agente}</Fact>}
        {segnalazione && <Fact name="Pagina del segnalatore">{segnalazione}</Fact>}
        {Object.entries(fonte.campagna).map(([key, value]) => (
          <Fact key={key} name={campaignNames[key] ?? key}>
            {value}
          </Fact>
        ))}
      </dl>
    </Group>
  )
}

const consentNames: Record<PersonRequestRecord['consensi'][number]['tipo'], string> = {
  informativa_letta: 'Informativa letta',
  marketing: 'Marketing',
  profilazione: 'Profilazione',
  cessione_terzi: 'Cessione a terzi',
}

const Consents = ({ record }: { record: PersonRequestRecord }) => (
  <Group title="Consensi">
    {record.consensi.length === 0 ? (
      <p className="soft">Nessuna scelta registrata.</p>
    ) : (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard.
      <section className="table-scroll" tabIndex={0} aria-label="Consensi">
        <table className="table">
          <caption className="hidden">Consensi</caption>
          <thead>
            <tr>
              <th scope="col">Consenso</th>
              <th scope="col">Scelta</th>
              <th scope="col">Testo</th>
              <th scope="col" className="n">
                Quando
              </th>
            </tr>
          </thead>
          <tbody>
            {record.consensi.map(({ tipo, valore, testoVersione, at }) => (
              <tr key={`${tipo} ${at}`}>
                <th scope="row">{consentNames[tipo]}</th>
                <td>{valore ? 'Sì' : 'No'}</td>
                <td className="num">{testoVersione}</td>
                <td className="n">{formatDateTime(at)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    )}
  </Group>
)

type OtherRequests = AnswerOf<'GET /leads/:id/doppi'>['rows']
const sameFields = { email: 'stessa e-mail', telefono: 'stesso telefono' } as const
const kindNames = { lead: 'Lead', richiesta: 'Richiesta' } as const
const pages = { lead: '/admin/feeds/leadRequests', richiesta: '/admin/feeds/requests' } as const

/** Other requests of the same person. */
function SamePerson({ definition, id }: { definition: ResourceDefinition; id: string }) {
  const name = definition.name === 'leads' ? 'GET /leads/:id/doppi' : 'GET /requests/:id/doppi'
  const { data, error, refetch } = useData(name, { params: { id } })
  const rows: OtherRequests = data?.rows ?? []
  return (
    <Group title="Stessa persona">
      {error && <Failed onRetry={() => void refetch()}>Le altre richieste non sono arrivate.</Failed>}
      {data && rows.length === 0 && <p className="soft">Non ha chiesto altro con questi recapiti.</p>}
      {rows.length > 0 && (
        <ul className="same">
          {rows.map(one => (
            <li key={one._id}>
              <Link href={`${pages[one.tipo]}/${one._id}`}>
                {kindNames[one.tipo]} di {one.nome} {one.cognome}
              </Link>
              <span className="soft num">
                {formatDateTime(one.createdAt)}, {one.uguali.map(field => sameFields[field]).join(' e ')}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Group>
  )
}

/** The internal note of the office about the request. */
function Note({ record, mayWrite, isSaving, save }: Working<PersonRequestRecord>) {
  const id = useId()
  const [text, setText] = useState<string | null>(null)
  const shown = text ?? record.nota ?? ''
  const isChanged = shown.trim() !== (record.nota ?? '')
  if (!mayWrite && !record.nota) return null
  return (
    <form
      className="form aside-form"
      onSubmit={async event => {
        event.preventDefault()
        if (isChanged && (await save({ nota: shown.trim() || null }, 'La nota è stata salvata.')))
          setText(null)
      }}
    >
      <div className="field">
        <label htmlFor={id}>Nota interna</label>
        <textarea
          className="input"
          id={id}
          rows={5}
          maxLength={10_000}
          readOnly={!mayWrite}
          value={shown}
          onChange={event => setText(event.target.value)}
        />
        <p className="help">La legge chi lavora qui, mai la persona.</p>
      </div>
      {mayWrite && isChanged && (
        <div className="actions">
          <button className="button" type="button" onClick={() => setText(null)}>
            ANNULLA
          </button>
          <button className="button" type="submit" aria-disabled={isSaving || undefined}>
            Salva la nota
          </button>
        </div>
      )}
    </form>
  )
}
