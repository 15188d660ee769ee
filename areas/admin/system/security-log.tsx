import { Link, useLocation, useSearch } from 'wouter'
import { securityKinds } from '../../../contract/access/security-events.ts'
import {
  actorInWords,
  detailOf,
  roleNames,
  type SecurityLine,
} from '../../../contract/access/security-words.ts'
import { formatDateTime } from '../../../contract/italian/rome-clock.ts'
import { listFiles } from '../../../contract/lists/all.ts'
import { securityLogFile } from '../../../contract/lists/security-log.ts'
import { Breadcrumb } from '../../shared/frame/breadcrumb.tsx'
import { useKnownModels } from '../../shared/records/history/known-models.ts'
import { FileMenu } from '../../shared/records/list/export-menu.tsx'
import { choiceFilter, dayFilters } from '../../shared/records/list/filter-kinds.tsx'
import { perPage, queryOf } from '../../shared/records/list/list-address.ts'
import { ListPage } from '../../shared/records/list/list-page.tsx'
import type { ListFilter, ListState } from '../../shared/records/list/list-source.ts'
import { useServices } from '../../shared/services.ts'

const { columns: labels } = securityLogFile

/** Set by the names in the rows. */
const personFilter: ListFilter = {
  name: 'persona',
  label: 'Persona',
  accepts: value => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(value),
}
const filters = [
  choiceFilter('tipo', 'Che cosa', Object.entries(securityKinds), 'Tutto'),
  ...dayFilters,
  personFilter,
]

/** The query of the call, whose filters have other names than those of the address. */
function queryFor(state: ListState) {
  const { tipo, persona, ...days } = state.filters
  const filters = { ...days, ...(tipo && { kind: tipo }), ...(persona && { person: persona }) }
  return queryOf({ ...state, filters })
}

/** Sign-ins, refusals, changes of rights and of sign-in data, newest first. */
export default function SecurityLog() {
  const [path] = useLocation()
  const search = useSearch()
  const { client } = useServices()
  const models = useKnownModels()
  const labelOf = (resource: string) =>
    [...(models?.values() ?? [])].find(({ definition }) => definition.name === resource)?.definition.label
      .many ?? listFiles.find(({ name }) => name === resource)?.title
  function personHref(id: string): string {
    const params = new URLSearchParams(search)
    params.set('persona', id)
    params.delete('da')
    return `${path}?${params}`
  }

  return (
    <ListPage
      source={{
        name: 'security',
        title: 'Registro di sicurezza',
        breadcrumb: <Breadcrumb group="system" />,
        caption: 'Registro di sicurezza, dalla riga più recente',
        columns: [
          {
            name: 'at',
            label: labels.at.label,
            isFigure: true,
            cell: ({ at }: SecurityLine) => formatDateTime(at),
          },
          { name: 'kind', label: labels.kind.label, cell: ({ kind }) => securityKinds[kind] },
          { name: 'person', label: labels.person.label, cell: line => <Actor {...{ line, personHref }} /> },
          {
            name: 'record',
            label: labels.record.label,
            cell: line => <Target {...{ line, personHref, labelOf }} />,
          },
          { name: 'detail', label: labels.detail.label, className: 'whole', cell: detailOf },
          {
            name: 'network',
            label: labels.network.label,
            cell: ({ network, origin }) => (
              <>
                <span className="num">{network}</span>
                <br />
                <span className="note num">{origin}</span>
              </>
            ),
          },
        ],
        filters,
        exportMenu: state => <FileMenu file={securityLogFile} state={state} query={queryFor(state)} />,
        rows: state => {
          const query = { limit: perPage, ...queryFor(state) }
          return {
            queryKey: ['GET /feeds/security', query],
            queryFn: () => client.call('GET /feeds/security', { query }),
            // No live event reports entries of the security log.
            staleTime: 0,
          }
        },
        intro: (
          <p className="soft">
            Accessi, rifiuti, permessi e dati di accesso cambiati, esportazioni, per un anno. Degli indirizzi
            di rete si conservano solo la parte che indica la rete e una sigla, sempre la stessa per lo stesso
            indirizzo; delle e-mail che non hanno un accesso, solo una sigla.
          </p>
        ),
        summary: ({ rows }, { filters: { persona } }) =>
          persona &&
          `Solo le righe di ${nameIn(rows, persona) ?? 'una persona'}: quelle sue e quelle che la riguardano.`,
        words: {
          counted: ['riga', 'righe'],
          next: 'Successive',
          empty: 'Non c’è ancora nessuna riga.',
          noMatch: 'Nessuna riga con questi filtri.',
        },
      }}
    />
  )
}

/** Full name of a person of some lines; undefined when no line has a name that the reader may see. */
function nameIn(rows: readonly SecurityLine[], id: string): string | undefined {
  const found = rows.flatMap(({ person, chi, record, aChi }) => [
    ...(person === id && chi ? [chi] : []),
    ...(record === id && aChi ? [aChi] : []),
  ])[0]
  return found && `${found.nome} ${found.cognome}`
}

interface CellProps {
  line: SecurityLine
  personHref: (id: string) => string
}

function Actor({ line, personHref }: CellProps) {
  const { role, person, account } = line
  const name = actorInWords(line)
  return (
    <>
      {person ? <Link href={personHref(person)}>{name}</Link> : <span className="soft">{name}</span>}
      <br />
      <span className="note">
        {role && roleNames[role]} {account && <span className="num">{account}</span>}
      </span>
    </>
  )
}

interface TargetProps extends CellProps {
  /** Label of a resource, by its name. */
  labelOf: (resource: string) => string | undefined
}

function Target({ line: { route, resource, record, aChi }, personHref, labelOf }: TargetProps) {
  return (
    <>
      {aChi && record ? (
        <Link href={personHref(record)}>
          {aChi.nome} {aChi.cognome}
        </Link>
      ) : (
        (route ?? (resource && labelOf(resource)))
      )}
      {record && !aChi && resource !== 'sessions' && (
        <>
          <br />
          <span className="note num">{record}</span>
        </>
      )}
    </>
  )
}
