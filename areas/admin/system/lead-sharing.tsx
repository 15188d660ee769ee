import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import type { AnswerOf } from '../../../client/calls.ts'
import { formatNumber, formatPercent } from '../../../contract/italian/format.ts'
import { leads } from '../../../contract/subjects/leads.ts'
import { FiguresHead } from '../../shared/controls/figures-head.tsx'
import { Icon } from '../../shared/controls/icon.tsx'
import { ScrollTable } from '../../shared/controls/scroll-table.tsx'
import { Failed } from '../../shared/failed.tsx'
import { Breadcrumb } from '../../shared/frame/breadcrumb.tsx'
import { PageHead } from '../../shared/frame/page-head.tsx'
import { useServices } from '../../shared/services.ts'
import { Waiting } from '../../shared/waiting.tsx'

type Group = AnswerOf<'GET /perc_leads/gruppi'>['gruppi'][number]

const rules = '/admin/system/percLeads/regole'
const products: Record<string, string> = leads.fields.prodotto.values

const titleOf = ({ provincia, prodotto }: Group) =>
  `${prodotto ? (products[prodotto] ?? prodotto) : 'Tutti i prodotti'}, ${provincia ?? 'tutte le province'}`

/** The rules that share leads: the parts of each group, their sum, and who would get the next hundred leads. */
export default function LeadSharing() {
  const { client } = useServices()
  const { data, error, refetch } = useQuery({
    queryKey: ['GET /perc_leads/gruppi'],
    queryFn: () => client.call('GET /perc_leads/gruppi'),
    // No live event reports changes to rules or agents.
    staleTime: 0,
  })
  const wrong = data?.gruppi.filter(({ totale }) => totale !== 100) ?? []
  return (
    <div className="page wide edit">
      <PageHead
        breadcrumb={<Breadcrumb group="system" />}
        title="Ripartizione dei lead"
        actions={
          <>
            <Link className="button" href={rules}>
              Tutte le regole
            </Link>
            <Link className="button primary" href={`${rules}/add`}>
              <Icon name="plus" /> Nuova regola
            </Link>
          </>
        }
      >
        <p className="soft">
          Per ogni lead, e per ogni messaggio su mutui, prestiti e cessione, decide il gruppo più preciso:
          provincia e prodotto, poi la sola provincia, poi il solo prodotto, poi tutti. Chi arriva dalla
          pagina di un agente o da un partner che ne ha uno resta a quell’agente, e chi sceglie un’agenzia va
          a quella. Dove non ci sono regole la richiesta va all’agenzia più vicina che segue il prodotto.
        </p>
      </PageHead>
      {error && <Failed onRetry={() => void refetch()}>La ripartizione non è arrivata.</Failed>}
      {!data && !error && <Waiting />}
      {data?.gruppi.length === 0 && (
        <div className="empty">
          <p>Non ci sono regole: ogni richiesta va all’agenzia più vicina che segue il prodotto.</p>
        </div>
      )}
      {wrong.length > 0 && (
        <div className="notice caution" role="status">
          <p className="title">
            {wrong.length === 1 ? 'Un gruppo non fa 100' : `${wrong.length} gruppi non fanno 100`}
          </p>
          <ul className="plain">
            {wrong.map(group => (
              <li key={titleOf(group)}>
                {titleOf(group)}: {formatPercent(group.totale)}
                {group.totale === 0
                  ? ', tutte in pausa: decide il gruppo meno preciso.'
                  : '. Finché resta così, ogni quota vale in proporzione.'}
              </li>
            ))}
          </ul>
        </div>
      )}
      {data?.gruppi.map(group => (
        <GroupView key={titleOf(group)} group={group} />
      ))}
    </div>
  )
}

function GroupView({ group }: { group: Group }) {
  const { regole, totale, prossimi } = group
  const countOf = (at: number) => prossimi.filter(one => one === at).length
  const unassigned = countOf(-1)
  const state = (rule: Group['regole'][number]) =>
    rule.pausa ? 'In pausa' : rule.assente ? 'Non più al lavoro' : null
  return (
    <section className="group sharing">
      <h2>{titleOf(group)}</h2>
      <div className="group-body">
        <ScrollTable caption={titleOf(group)} className="records">
          <FiguresHead
            first="Chi"
            columns={['Quota', 'Tetto al giorno', 'Oggi', `Dei prossimi ${prossimi.length}`]}
          />
          <tbody>
            {regole.map((rule, at) => (
              <tr key={rule._id}>
                <th scope="row">
                  <Link href={`${rules}/${rule._id}`}>{rule.chi || 'Senza nome'}</Link>
                </th>
                <td className="n">{state(rule) ?? formatPercent(rule.perc)}</td>
                <td className="n">{rule.tettoGiorno === null ? '–' : formatNumber(rule.tettoGiorno)}</td>
                <td className="n">{formatNumber(rule.oggi)}</td>
                <td className="n">{formatNumber(countOf(at))}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">Insieme</th>
              <td className="n">
                <strong>{formatPercent(totale)}</strong>
              </td>
              <td className="n" colSpan={2} />
              <td className="n">{formatNumber(prossimi.length - unassigned)}</td>
            </tr>
          </tfoot>
        </ScrollTable>
        {totale > 0 && <Turns group={group} />}
        {unassigned > 0 && (
          <p className="note">
            {formatNumber(unassigned)} {unassigned === 1 ? 'andrebbe' : 'andrebbero'} all’agenzia più vicina:
            oggi tutti hanno raggiunto il tetto.
          </p>
        )}
      </div>
    </section>
  )
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const letterOf = (at: number) => (at < 0 ? '–' : (letters[at] ?? String(at + 1)))

/** Who would get each of the next leads, in order, if all came today. */
function Turns({ group: { regole, prossimi } }: { group: Group }) {
  return (
    <details className="turns">
      <summary>A chi, uno per uno</summary>
      <p className="note">
        {regole
          .map((rule, at) => ({ at, rule }))
          .filter(({ at }) => prossimi.includes(at))
          .map(({ at, rule }) => `${letterOf(at)} ${rule.chi}`)
          .join(', ')}
      </p>
      <p className="num turns-line">{prossimi.map(letterOf).join(' ')}</p>
    </details>
  )
}
