import { useParams } from 'wouter'
import type { AnswerOf } from '../../../client/calls.ts'
import { formatNumber } from '../../../contract/italian/format.ts'
import { formatDateTime } from '../../../contract/italian/rome-clock.ts'
import { communicationReadsFile } from '../../../contract/lists/communication-reads.ts'
import { useData } from '../../shared/calls/data.ts'
import { Breadcrumb } from '../../shared/frame/breadcrumb.tsx'
import { FileMenu } from '../../shared/records/list/export-menu.tsx'
import { ListPage } from '../../shared/records/list/list-page.tsx'
import type { ListColumn } from '../../shared/records/list/list-source.ts'
import { useServices } from '../../shared/services.ts'

const name = 'GET /communications/:id/letture'
type Reads = AnswerOf<typeof name>
const { columns: labels } = communicationReadsFile
const letterNames = labels.lettera.values

const columns: readonly ListColumn<Reads['rows'][number]>[] = [
  { name: 'nome', label: labels.nome.label, cell: ({ nome }) => nome },
  { name: 'email', label: labels.email.label, cell: ({ email: { email } }) => email },
  {
    name: 'lettaAt',
    label: labels.lettaAt.label,
    isFigure: true,
    cell: ({ lettaAt }) => (lettaAt ? formatDateTime(lettaAt) : <span className="soft">Non ancora</span>),
  },
]

const letterStates = {
  in_coda: <span className="badge pending">{letterNames.in_coda}</span>,
  inviata: <span className="badge validated">{letterNames.inviata}</span>,
  rifiutata: <span className="badge blocked">{letterNames.rifiutata}</span>,
  senza_permesso: <span className="soft">{letterNames.senza_permesso}</span>,
} as const

const letterColumn: ListColumn<Reads['rows'][number]> = {
  name: 'lettera',
  label: labels.lettera.label,
  cell: ({ lettera }) => (lettera ? letterStates[lettera] : <span className="soft">Nessuna</span>),
}

/** The letters in words; nothing without letters. */
function letterCount({ lettere }: Reads): string {
  if (!lettere) return ''
  const { inviata, in_coda, rifiutata } = lettere
  return ` Lettere inviate: ${formatNumber(inviata)}, in coda: ${formatNumber(in_coda)}, non consegnate: ${formatNumber(rifiutata)}.`
}

/** The number of readers in words, or the number of listed rows when they are not complete. */
function readCount({ rows, destinatari }: Reads): string {
  if (destinatari > rows.length)
    return `I primi ${formatNumber(rows.length)} di ${formatNumber(destinatari)} destinatari, da chi non ha ancora letto.`
  const read = rows.filter(({ lettaAt }) => lettaAt !== null).length
  return `Letta da ${formatNumber(read)} su ${formatNumber(destinatari)}.`
}

/** The recipients of an announcement, with the time of reading. */
export default function CommunicationReads() {
  const { id = '' } = useParams<{ id: string }>()
  const { client } = useServices()
  const input = { params: { id } }
  const { data } = useData(name, input)
  const list = '/admin/system/comunicazioni'
  const hasLetters = data?.lettere !== null && data?.lettere !== undefined
  return (
    <ListPage
      source={{
        name: 'letture',
        title: 'Letture',
        breadcrumb: (
          <Breadcrumb
            then={[
              [list, 'Comunicazioni'],
              [`${list}/${id}`, data?.titolo ?? '…'],
            ]}
          />
        ),
        caption: 'Destinatari, prima chi non ha ancora letto',
        columns: hasLetters ? [...columns, letterColumn] : columns,
        rows: () => ({ queryKey: [name, input], queryFn: () => client.call(name, input) }),
        exportMenu: state => (
          <FileMenu
            file={communicationReadsFile}
            params={{ id }}
            state={state}
            note="Tutti i destinatari, con le colonne di questo elenco."
          />
        ),
        summary: reads => reads.rows.length > 0 && readCount(reads) + letterCount(reads),
        words: {
          empty: 'Non è indirizzata a nessuno: i destinatari si scelgono nella scheda.',
        },
      }}
    />
  )
}
