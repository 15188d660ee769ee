import { useState } from 'react'
import { useParams } from 'wouter'
import type { AnswerOf } from '../../../client/calls.ts'
import { hasPermissions } from '../../../contract/access/permissions.ts'
import { formatDateTime } from '../../../contract/italian/rome-clock.ts'
import { useData, usePerson, useRefresh } from '../../shared/calls/data.ts'
import { useConfirm } from '../../shared/controls/confirm.tsx'
import { ConfirmForm } from '../../shared/controls/confirm-form.tsx'
import { PasswordField } from '../../shared/controls/field.tsx'
import { Breadcrumb } from '../../shared/frame/breadcrumb.tsx'
import { Loaded } from '../../shared/frame/loaded.tsx'
import { PageHead } from '../../shared/frame/page-head.tsx'
import { Fact } from '../../shared/records/page/facts.tsx'
import { useServices } from '../../shared/services.ts'

const kinds = {
  admin: { people: 'admins', list: '/admin/system/admins', title: 'Amministratori' },
  agent: { people: 'agents', list: '/admin/agents', title: 'Agenti' },
} as const
type InvitedRole = keyof typeof kinds
type Access = AnswerOf<'GET /admins/:id/access'>

export const AdminAccess = () => <PersonAccess of="admin" />
export const AgentAccess = () => <PersonAccess of="agent" />

/** How an administrator or agent signs in, with the actions of the office: invite, sign out, remove a second factor. */
function PersonAccess({ of: role }: { of: InvitedRole }) {
  const { id = '' } = useParams<{ id: string }>()
  const { people, list, title } = kinds[role]
  const query = useData(`GET /${people}/:id/access`, { params: { id } })
  return (
    <Loaded query={query}>
      {access => (
        <div className="page wide">
          <PageHead
            breadcrumb={
              <Breadcrumb
                {...(role === 'admin' && { group: 'system' })}
                then={[
                  [list, title],
                  [`${list}/${id}`, access.nome],
                ]}
              />
            }
            title="Accesso"
          />
          <AccessOf id={id} of={role} access={access} />
        </div>
      )}
    </Loaded>
  )
}

const passwordInWords = ({ haPassword, invitoFino, status }: Access) => {
  if (haPassword) return 'Scelta'
  if (invitoFino) return `Non ancora scelta: l’invito vale fino al ${formatDateTime(invitoFino)}`
  return status === 'validated' ? 'Non ancora scelta: nessun invito è valido' : 'Non ancora scelta'
}

function AccessOf({ id, of: role, access }: { id: string; of: InvitedRole; access: Access }) {
  const { people } = kinds[role]
  const { client, toasts } = useServices()
  const refresh = useRefresh()
  const person = usePerson()
  const holder = person?.holder ?? null
  const [dialog, confirm] = useConfirm()
  const [isRemoving, setRemoving] = useState(false)
  const { nome, haPassword, secondoFattore, sessioni, status } = access

  async function done(text: string) {
    toasts.add({ kind: 'plain', text })
    await refresh(`GET /${people}/:id/access`)
  }
  async function invite() {
    const question = `Mandare a ${nome} un invito a scegliere la password? Gli inviti di prima non valgono più.`
    if (!(await confirm({ action: 'edit', label: 'Invita', question }))) return
    await client.call(`POST /${people}/:id/invite`, { params: { id } })
    await done('L’invito è partito.')
  }
  async function endSessions() {
    const question = `Chiudere tutte le sessioni di ${nome}?`
    if (!(await confirm({ action: 'delete', label: 'Termina', question }))) return
    const body = { ruolo: role, persona: id }
    await client.call('POST /feeds/sessions/end-of-person', { body })
    await done('Le sessioni sono state chiuse.')
  }
  async function removeSecondFactor(data: FormData) {
    const body = { password: String(data.get('password')) }
    await client.call(`POST /${people}/:id/second-factor/remove`, { params: { id }, body })
    setRemoving(false)
    await done('Il secondo fattore è stato tolto e le sessioni sono state chiuse.')
  }
  // The client has already shown a toast about the error.
  const ignoreError = (action: Promise<void>) => void action.catch(() => {})

  return (
    <>
      {dialog}
      <dl className="facts">
        <Fact name="Password">{passwordInWords(access)}</Fact>
        <Fact name="Secondo fattore">{secondoFattore ? 'Attivo' : 'Non attivo'}</Fact>
        <Fact name="Sessioni aperte">{sessioni}</Fact>
      </dl>
      <p className="actions">
        {!haPassword && status === 'validated' && (
          <button className="button primary" type="button" onClick={() => ignoreError(invite())}>
            {access.invitoFino ? 'Invita di nuovo' : 'Invita'}
          </button>
        )}
        {sessioni > 0 && hasPermissions(holder, 'sessions') && (
          <button className="button" type="button" onClick={() => ignoreError(endSessions())}>
            Termina le sessioni
          </button>
        )}
        {secondoFattore && hasPermissions(holder, 'admin') && !isRemoving && (
          <button className="button" type="button" onClick={() => setRemoving(true)}>
            Togli il secondo fattore
          </button>
        )}
      </p>
      {isRemoving && (
        <ConfirmForm
          action="delete"
          label="Togli"
          ask={false}
          onSend={removeSecondFactor}
          onCancel={() => setRemoving(false)}
        >
          <p>
            Si toglie solo a chi ha perso il telefono e i codici di recupero, dopo averlo riconosciuto. {nome}{' '}
            riceve una lettera e deve accedere di nuovo.
          </p>
          <PasswordField name="password" label="La Sua password" required autoComplete="current-password" />
        </ConfirmForm>
      )}
    </>
  )
}
