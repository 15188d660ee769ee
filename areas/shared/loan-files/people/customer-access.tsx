import { Link } from 'wouter'
import type { AnswerOf } from '../../../../client/calls.ts'
import { CallError } from '../../../../client/client.ts'
import { formatDateTime } from '../../../../contract/italian/rome-clock.ts'
import { clients } from '../../../../contract/subjects/clients.ts'
import { useConfirm } from '../../controls/confirm.tsx'
import { useMayRead } from '../../records/use-may.ts'
import { useServices } from '../../services.ts'
import { useFile } from '../file-data.ts'
import { SectionButton } from '../section.tsx'
import { fileAccessCall, useFileAccess } from './use-file-access.ts'

type Access = AnswerOf<typeof fileAccessCall>['rows'][number]

interface Props {
  participant: string
  customer: string
  name: string
}

/** Whether a participant sees the file in the customers' area, with the invitation: sent, sent again, withdrawn. */
export function CustomerAccess({ participant, customer, name }: Props) {
  const { client, queries, toasts } = useServices()
  const { data: file, mayWrite } = useFile()
  const isOfOffice = useMayRead(clients)
  const [dialog, confirm] = useConfirm()
  const id = file.pratica._id
  const { data } = useFileAccess(id)
  const access = data?.rows.find(({ partecipante }) => partecipante === participant)
  if (!access) return null
  const { stato, email, manca, attesa } = access
  const input = { params: { id, partecipante: participant } }

  async function write(call: () => Promise<Access>, text: (now: Access) => string) {
    try {
      const now = await call()
      toasts.add({ kind: 'plain', text: text(now) })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
    }
    void queries.invalidateQueries({ queryKey: ['GET /pratiche/:id/arrivo', id] })
    await queries.invalidateQueries({ queryKey: [fileAccessCall, id] })
  }
  async function invite() {
    const question = `Mandare a ${name}, ${email}, l’invito nell’area clienti?`
    const details = stato === 'invitato' && <p>Il link dell’invito di prima non vale più.</p>
    if (await confirm({ action: 'send', label: 'Invita', question, details }))
      await write(
        () => client.call('POST /pratiche/:id/inviti/:partecipante', input),
        now =>
          now.stato === 'in_attesa'
            ? 'L’invito aspetta l’ufficio, che conferma l’indirizzo.'
            : 'L’invito è partito.',
      )
  }
  async function withdraw() {
    const question =
      stato === 'entrato'
        ? `Togliere a ${name} la vista di questa pratica nell’area clienti?`
        : `Ritirare l’invito di ${name}?`
    if (await confirm({ action: 'delete', label: 'Ritira', question }))
      await write(
        () => client.call('DELETE /pratiche/:id/inviti/:partecipante', input),
        () => 'Fatto.',
      )
  }

  return (
    <span className="whole file-access">
      {dialog}
      <span className={`badge ${marks[stato]}`}>{inWords(access)}</span>
      {mayWrite && manca && <span className="note">{manca}</span>}
      {attesa && <span className="note">{attesa}</span>}
      {attesa && isOfOffice && <Link href={`/admin/clients/${customer}/consensi`}>Indirizzo e conferma</Link>}
      {mayWrite && (
        <>
          {stato !== 'entrato' && stato !== 'in_attesa' && !manca && (
            <SectionButton onPress={() => void invite()}>
              {stato === 'mai_invitato' ? 'Invita nell’area clienti' : 'Rinnova l’invito'}
            </SectionButton>
          )}
          {stato !== 'mai_invitato' && (
            <SectionButton onPress={() => void withdraw()}>
              {stato === 'entrato' ? 'Togli l’accesso' : 'Ritira l’invito'}
            </SectionButton>
          )}
        </>
      )}
    </span>
  )
}

const marks = {
  mai_invitato: 'waived',
  in_attesa: 'pending',
  invitato: 'wait',
  scaduto: 'pending',
  entrato: 'validated',
} as const

function inWords({ stato, email, invitatoAt, scadeAt, entratoAt }: Access): string {
  const on = (instant: string | null) => (instant ? ` il ${formatDateTime(instant)}` : '')
  switch (stato) {
    case 'mai_invitato':
      return 'Non è nell’area clienti'
    case 'in_attesa':
      return `Invito in attesa dell’ufficio, chiesto${on(invitatoAt)}`
    case 'invitato':
      return `Invito mandato${on(invitatoAt)} a ${email}${scadeAt ? `, vale fino al ${formatDateTime(scadeAt)}` : ''}`
    case 'scaduto':
      return `Invito scaduto, mandato${on(invitatoAt)} a ${email}`
    case 'entrato':
      return entratoAt
        ? `Vede la pratica nell’area clienti: primo accesso${on(entratoAt)}`
        : 'Vede la pratica nell’area clienti'
  }
}
