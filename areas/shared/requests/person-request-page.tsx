import { type ReactNode, useId, useRef } from 'react'
import type { AnswerOf } from '../../../client/calls.ts'
import type { Row } from '../../../client/records.ts'
import { provinces } from '../../../contract/italian/provinces.ts'
import { formatDateTime } from '../../../contract/italian/rome-clock.ts'
import { telephone, whatsappAddress } from '../../../contract/italian/telephone.ts'
import { promiseOf } from '../../../contract/leads/lead-groups.ts'
import { formatRequestNumber } from '../../../contract/pages/request-words.ts'
import type { ResourceDefinition } from '../../../contract/records/resource.ts'
import type { officeGroups } from '../../../contract/records/resource-pages.ts'
import { titleOf } from '../../../contract/records/title.ts'
import type { leads } from '../../../contract/subjects/leads.ts'
import { officeResources } from '../../../contract/subjects/registry.ts'
import type { requests } from '../../../contract/subjects/requests.ts'
import { addStyle } from '../add-style.ts'
import { useData } from '../calls/data.ts'
import { ConsentsTable } from '../consents/consents-table.tsx'
import { Failed } from '../failed.tsx'
import { Breadcrumb } from '../frame/breadcrumb.tsx'
import { Loaded } from '../frame/loaded.tsx'
import { Timeline, TimelineEntry } from '../records/history/timeline.tsx'
import { Fact, Group } from '../records/page/facts.tsx'
import { RecordPage } from '../records/page/record-page.tsx'
import { Related } from '../records/page/related.tsx'
import { RemovedPage } from '../records/page/removed-page.tsx'
import { useRecord } from '../records/page/use-record.ts'
import { useRemove } from '../records/page/use-remove.tsx'
import { listPath } from '../records/paths.ts'
import { useNames } from '../records/record-calls.ts'
import { useServices } from '../services.ts'
import { draftKey } from '../session/drafts.ts'
import { useDraftText } from '../session/use-draft-text.ts'
import { useNoteContact } from './lead-contacts.tsx'
import style from './person-request-page.css?inline'

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
  list: { group: keyof typeof officeGroups; href: string; title: string }
  /** Content between the person and the source. */
  children: (working: Working<Row<D>>) => ReactNode
  /** States that the record cannot enter for a reason outside of its fields. */
  closedStates?: readonly string[]
  /** Buttons beside the title, before those of the office. */
  actions?: (working: Working<Row<D>>) => ReactNode
  /** Content of the side column, above the history. */
  aside?: (working: Working<Row<D>>) => ReactNode
}

/** The page of a lead or a request: the person, the request, its state, its notes and its history. */
export function PersonRequestPage<D extends PersonRequest>(props: Props<D>) {
  const { definition, id, list, children, closedStates, actions, aside } = props
  const { query, show, save, isSaving } = useRecord(definition, id)
  const [dialog, remove] = useRemove(definition, list.href)
  const office = officeResources.find(one => listPath(one) === list.href)
  const again = () => void query.refetch()
  const breadcrumb = <Breadcrumb group={list.group} then={[[list.href, list.title]]} />
  return (
    <Loaded query={query} missing={<RemovedPage {...{ definition, id, breadcrumb }} onRestored={again} />}>
      {record => {
        const request = record as PersonRequestRecord
        const mayWrite = request._may.includes('write')
        const title = titleOf(definition, request)
        const working = { record, mayWrite, isSaving, save }
        const promise = promiseOf(request)
        return (
          <RecordPage
            breadcrumb={breadcrumb}
            title={title}
            about={
              <>
                {request.numero ? `N. ${formatRequestNumber(request.numero)}, del ` : 'Del '}
                <time dateTime={request.createdAt}>{formatDateTime(request.createdAt)}</time>
                {promise && (
                  <>
                    , da richiamare entro il <time dateTime={promise}>{formatDateTime(promise)}</time>
                  </>
                )}
              </>
            }
            actions={
              <>
                {dialog}
                {actions?.(working)}
                {office && <Related office={office} id={id} />}
                {request._may.includes('delete') && (
                  <button className="button danger" type="button" onClick={() => remove(id, title)}>
                    CANCELLA
                  </button>
                )}
              </>
            }
            {...{ definition, record, mayWrite, closedStates }}
            onMoved={show}
            onChanged={again}
            aside={
              <div className="groups">
                {aside?.(working)}
                <Note {...working} record={request} />
              </div>
            }
          >
            <div className="groups main">
              <Group title="Persona">
                <Person definition={definition} request={request} mayWrite={mayWrite} />
              </Group>
              {children(working)}
              <Source definition={definition} record={request} />
              <Consents definition={definition} record={request} />
              <SamePerson definition={definition} id={id} />
            </div>
          </RecordPage>
        )
      }}
    </Loaded>
  )
}

interface PersonProps {
  definition: ResourceDefinition
  request: PersonRequestRecord
  mayWrite: boolean
}

/** The person, with links to call and to write; whoever may write a lead notes the contact with the press of a link. */
function Person({ definition, request, mayWrite }: PersonProps) {
  const { nome, cognome, email, telefono, provincia, comune, messaggio } = request
  const noteContact = useNoteContact()
  const isNoted = mayWrite && definition.name === 'leads'
  const noted = (kind: Parameters<typeof noteContact>[1]) => () =>
    void (isNoted && noteContact(request, kind))
  return (
    <dl className="facts">
      <Fact name="Nome">
        {nome} {cognome}
      </Fact>
      <Fact name="Telefono">
        {telefono && (
          <>
            <a href={telephone(telefono)} onClick={noted('chiamata')}>
              {telefono}
            </a>{' '}
            <a
              className="note"
              href={whatsappAddress(telefono)}
              target="_blank"
              rel="noreferrer noopener"
              onClick={noted('whatsapp')}
            >
              WhatsApp
            </a>
          </>
        )}
      </Fact>
      <Fact name="E-mail">
        {email && (
          <a href={`mailto:${email}`} onClick={noted('email')}>
            {email}
          </a>
        )}
      </Fact>
      <Fact name="Provincia">{provincia && (provinces[provincia] ?? provincia)}</Fact>
      <Fact name="Comune">{comune}</Fact>
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

/** The consents of the request, and a later withdrawal: the office shares nothing of the person after a withdrawal. */
function Consents({ definition, record }: { definition: ResourceDefinition; record: PersonRequestRecord }) {
  const withdrawn = useSamePerson(definition, record._id).data?.cessioneRitirata
  return (
    <Group title="Consensi">
      {withdrawn && (
        <p className="notice">
          La persona ha ritirato il consenso alla cessione a terzi il {formatDateTime(withdrawn)}: non
          comunichi i suoi dati ad altre società.
        </p>
      )}
      <ConsentsTable
        caption="Consensi"
        choices={record.consensi.map(({ valore, ...line }) => ({ ...line, dato: valore }))}
      />
    </Group>
  )
}

type OtherRequests = AnswerOf<'GET /leads/:id/doppi'>['rows']
const sameFields = { email: 'stessa e-mail', telefono: 'stesso telefono' } as const
const kindNames = { lead: 'Lead', richiesta: 'Richiesta' } as const

/** The page of a lead or of a request. Agents read leads alone. */
const pageOf = (base: string, kind: keyof typeof kindNames, id: string) =>
  base === '/admin' ? `/admin/feeds/${officeLists[kind]}/${id}` : `${base}/reports/leads/${id}`
const officeLists = { lead: 'leadRequests', richiesta: 'requests' } as const

const useSamePerson = ({ name }: ResourceDefinition, id: string) =>
  useData(name === 'leads' ? 'GET /leads/:id/doppi' : 'GET /requests/:id/doppi', { params: { id } })

/** Other requests of the same person. */
function SamePerson({ definition, id }: { definition: ResourceDefinition; id: string }) {
  const { area } = useServices()
  const { data, error, refetch } = useSamePerson(definition, id)
  const rows: OtherRequests = data?.rows ?? []
  return (
    <Group title="Stessa persona">
      {error && <Failed onRetry={() => void refetch()}>Le altre richieste non sono arrivate.</Failed>}
      {data && rows.length === 0 && <p className="soft">Non ha chiesto altro con questi recapiti.</p>}
      {rows.length > 0 && (
        <Timeline>
          {rows.map(one => (
            <TimelineEntry
              key={one._id}
              href={pageOf(area.base, one.tipo, one._id)}
              title={`${kindNames[one.tipo]} di ${one.nome} ${one.cognome}`}
              at={one.createdAt}
              by={one.uguali.map(field => sameFields[field]).join(' e ')}
            />
          ))}
        </Timeline>
      )}
    </Group>
  )
}

/** The internal note of the office about the request. */
function Note({ record, mayWrite, isSaving, save }: Working<PersonRequestRecord>) {
  const id = useId()
  const {
    text: shown,
    setText,
    clear,
  } = useDraftText(draftKey('richiesta-nota', record._id), record.nota ?? '')
  const note = useRef<HTMLTextAreaElement>(null)
  const isChanged = shown.trim() !== (record.nota ?? '')
  /** Ends the draft. Its buttons go with it, so the note takes their focus. */
  function end() {
    note.current?.focus()
    clear()
  }
  if (!mayWrite && !record.nota) return null
  return (
    <form
      className="form aside-form"
      onSubmit={async event => {
        event.preventDefault()
        if (isChanged && (await save({ nota: shown.trim() || null }, 'La nota è stata salvata.'))) end()
      }}
    >
      <div className="field">
        <label htmlFor={id}>Nota interna</label>
        <textarea
          className="input"
          ref={note}
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
          <button className="button" type="button" onClick={end}>
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
