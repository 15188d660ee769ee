import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import type { AnswerOf } from '../../client/calls.ts'
import { backupEveryDays } from '../../contract/calls/backup-age.ts'
import { formatNumber } from '../../contract/italian/format.ts'
import { maxCounted } from '../../contract/records/count-limits.ts'
import type { officeGroups } from '../../contract/records/resource-pages.ts'
import { useRoutes } from '../shared/area.ts'
import { useServices } from '../shared/services.ts'

export type Group = keyof typeof officeGroups
type Code = AnswerOf<'GET /admin/da-fare'>['voci'][number]['codice']

/** Text, page and group of each kind of task. */
const tasks: Record<Code, { one: string; many: string; page: string; group: Group }> = {
  disco: {
    one: 'disco quasi pieno: finché non si libera spazio, niente si può scrivere',
    many: 'dischi quasi pieni: finché non si libera spazio, niente si può scrivere',
    page: '/admin/system/serverinfo',
    group: 'system',
  },
  lead: {
    one: 'lead nuovo, che nessuno segue',
    many: 'lead nuovi, che nessuno segue',
    page: '/admin/feeds/leadRequests?stato=nuovo',
    group: 'feeds',
  },
  richieste: {
    one: 'richiesta nuova',
    many: 'richieste nuove',
    page: '/admin/feeds/requests?stato=nuova',
    group: 'feeds',
  },
  scadenze: {
    one: 'prodotto scade entro 30 giorni',
    many: 'prodotti scadono entro 30 giorni',
    page: '/admin/system/banks',
    group: 'system',
  },
  notifiche: {
    one: 'partner con notifiche abbandonate',
    many: 'partner con notifiche abbandonate',
    page: '/admin/system/webhooks?esito=abbandonata',
    group: 'system',
  },
  tassi: {
    one: 'tasso di riferimento manca dell’ultimo giorno',
    many: 'tassi di riferimento mancano dell’ultimo giorno',
    page: '/admin/system/euribor-eurirs',
    group: 'system',
  },
  quote: {
    one: 'gruppo di ripartizione non fa 100',
    many: 'gruppi di ripartizione non fanno 100',
    page: '/admin/system/percLeads',
    group: 'system',
  },
  indirizzi: {
    one: 'cliente con un invito che aspetta la conferma dell’indirizzo',
    many: 'clienti con un invito che aspetta la conferma dell’indirizzo',
    page: '/admin/site/clients?attesa=ufficio',
    group: 'site',
  },
  sostituti: {
    one: 'sostituto proposto, da confermare',
    many: 'sostituti proposti, da confermare',
    page: '/admin/system/sostituti',
    group: 'system',
  },
  permessi: {
    one: 'persona chiede un permesso',
    many: 'persone chiedono un permesso',
    page: '/admin/system/richiestePermessi?stato=aperta',
    group: 'system',
  },
  societa: {
    one: 'dato manca al sito: chi è la società',
    many: 'dati mancano al sito: chi è la società',
    page: '/admin/settings/societa',
    group: 'site',
  },
  conservazione: {
    one: 'cancellazione dei dati oltre il termine, che aspetta Lei',
    many: 'cancellazioni dei dati oltre il termine, che aspettano Lei',
    page: '/admin/system/conservazione',
    group: 'system',
  },
  copia: {
    one: `copia di sicurezza da fare: non ce n’è una degli ultimi ${backupEveryDays} giorni`,
    many: 'copie di sicurezza da fare',
    page: '/admin/system/serverinfo',
    group: 'system',
  },
  file: {
    one: 'file caricato non è nel database',
    many: 'file caricati non sono nel database',
    page: '/admin/system/serverinfo',
    group: 'system',
  },
}

/** The open tasks and the number of records of each list, fetched again whenever a hub opens. */
export function useToDo(group?: Group) {
  const { client } = useServices()
  const query = group ? { gruppo: group } : {}
  return useQuery({
    queryKey: ['GET /admin/da-fare', query],
    queryFn: () => client.call('GET /admin/da-fare', { query }),
    // No live event reports changes to most of the lists that are counted here.
    staleTime: 0,
  }).data
}

export const counted = (total: number): string =>
  total > maxCounted ? `oltre ${formatNumber(maxCounted)}` : formatNumber(total)

/** The open tasks of one group or of all groups; nothing when there are none. */
export function Attention({ group }: { group?: Group }) {
  const routes = useRoutes()
  const data = useToDo(group)
  const shown = data?.voci.filter(({ codice }) => !group || tasks[codice].group === group) ?? []
  if (shown.length === 0) return null
  return (
    <section className="part attention">
      <header>
        <h2>Da fare</h2>
      </header>
      <ul className="destinations">
        {shown.map(({ codice, quanti }) => {
          const { one, many, page } = tasks[codice]
          const text = quanti === 1 ? one : many
          const hasPage = routes.some(({ path }) => path === page.replace(/\?.*/, ''))
          return (
            <li key={codice}>
              <span>
                <span className="figure num">{counted(quanti)}</span>{' '}
                {hasPage ? <Link href={page}>{text}</Link> : text}
              </span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
