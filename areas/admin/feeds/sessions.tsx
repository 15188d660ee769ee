import type { AnswerOf } from '../../../client/calls.ts'
import { deviceOf } from '../../../contract/access/device-of.ts'
import { hasPermissions, type Role } from '../../../contract/access/permissions.ts'
import { formatDateTime } from '../../../contract/italian/rome-clock.ts'
import { sessionsFile } from '../../../contract/lists/sessions.ts'
import { sessions } from '../../../contract/subjects/sessions.ts'
import { usePerson, useRefresh } from '../../shared/calls/data.ts'
import { useConfirm } from '../../shared/controls/confirm.tsx'
import { Breadcrumb } from '../../shared/frame/breadcrumb.tsx'
import { FileMenu } from '../../shared/records/list/export-menu.tsx'
import { perPage, queryOf } from '../../shared/records/list/list-address.ts'
import { ListPage } from '../../shared/records/list/list-page.tsx'
import type { ListColumn } from '../../shared/records/list/list-source.ts'
import { useServices } from '../../shared/services.ts'

const name = 'GET /feeds/sessions'
const { fields } = sessions
const { columns: labels } = sessionsFile

type Session = AnswerOf<typeof name>['rows'][number]

const columns: readonly ListColumn<Session>[] = [
  {
    name: 'chi',
    label: labels.chi.label,
    cell: ({ chi }) =>
      chi ? (
        <>
          {chi.nome} {chi.cognome}
          <br />
          <span className="note">{chi.email}</span>
        </>
      ) : (
        <span className="soft">Riservato</span>
      ),
  },
  { name: 'ruolo', label: labels.ruolo.label, cell: ({ ruolo }) => fields.ruolo.values[ruolo] },
  {
    name: 'stato',
    label: labels.stato.label,
    cell: ({ motivo }) =>
      motivo ? (
        <span className="badge closed">{fields.motivo.values[motivo]}</span>
      ) : (
        <span className="badge validated">Aperta</span>
      ),
  },
  {
    name: 'iniziata',
    label: labels.iniziata.label,
    isFigure: true,
    cell: ({ iniziata }) => formatDateTime(iniziata),
  },
  {
    name: 'ultimaAttivita',
    label: labels.ultimaAttivita.label,
    isFigure: true,
    cell: ({ ultimaAttivita }) => formatDateTime(ultimaAttivita),
  },
  { name: 'dispositivo', label: labels.dispositivo.label, cell: ({ userAgent }) => deviceOf(userAgent) },
  { name: 'ip', label: labels.ip.label, className: 'num', cell: ({ ip }) => ip },
]

/** All sessions, newest first. */
export default function Sessions() {
  const refresh = useRefresh()
  const { client, toasts } = useServices()
  const isFullAdmin = hasPermissions(usePerson()?.holder ?? null, 'admin')
  const [dialog, confirm] = useConfirm()

  async function end(question: string, call: () => Promise<{ chiuse: number }>) {
    if (!(await confirm({ action: 'delete', label: 'Termina', question }))) return
    const { chiuse } = await call()
    toasts.add({
      kind: 'plain',
      text: chiuse === 1 ? 'È stata chiusa una sessione.' : `Sono state chiuse ${chiuse} sessioni.`,
    })
    await refresh(name)
  }
  const endOne = (id: string, whose: string) =>
    end(`Chiudere questa sessione di ${whose}?`, () =>
      client.call('DELETE /feeds/sessions/:id', { params: { id } }),
    )
  const endOfPerson = (ruolo: Role, persona: string, whose: string) =>
    end(`Chiudere tutte le sessioni di ${whose}?`, () =>
      client.call('POST /feeds/sessions/end-of-person', { body: { ruolo, persona } }),
    )
  const endAll = () =>
    end('Chiudere le sessioni di tutti, tranne questa? Ognuno dovrà accedere di nuovo.', () =>
      client.call('POST /feeds/sessions/end-all'),
    )
  // The client has already shown a toast about the error.
  const ignoreError = (ending: Promise<void>) => void ending.catch(() => {})

  const actions: ListColumn<Session> = {
    name: 'azioni',
    label: 'Azioni',
    isLabelHidden: true,
    cell: ({ _id, ruolo, persona, chi, chiudibile }) =>
      chi &&
      chiudibile && (
        <div className="actions">
          <button
            className="button"
            type="button"
            aria-label={`Termina la sessione di ${chi.nome} ${chi.cognome}`}
            onClick={() => ignoreError(endOne(_id, `${chi.nome} ${chi.cognome}`))}
          >
            Termina
          </button>
          <button
            className="button bare"
            type="button"
            aria-label={`Termina tutte le sessioni di ${chi.nome} ${chi.cognome}`}
            onClick={() => ignoreError(endOfPerson(ruolo, persona, `${chi.nome} ${chi.cognome}`))}
          >
            Tutte
          </button>
        </div>
      ),
  }

  return (
    <>
      {dialog}
      <ListPage
        source={{
          name: 'sessions',
          title: 'Sessioni',
          breadcrumb: <Breadcrumb group="feeds" />,
          caption: 'Sessioni, dalla più recente',
          columns: [...columns, actions],
          search: { label: 'Cerca per nome o e-mail' },
          rows: state => {
            const query = { limit: perPage, ...queryOf(state) }
            return { queryKey: [name, query], queryFn: () => client.call(name, { query }) }
          },
          exportMenu: state => <FileMenu file={sessionsFile} state={state} />,
          words: {
            counted: ['sessione', 'sessioni'],
            next: 'Successive',
            empty: 'Nessuno ha ancora fatto l’accesso.',
            noMatch: 'Nessuna sessione con questo nome o questa e-mail.',
          },
          actions: isFullAdmin && (
            <button className="button danger" type="button" onClick={() => ignoreError(endAll())}>
              Termina le sessioni di tutti
            </button>
          ),
        }}
      />
    </>
  )
}
