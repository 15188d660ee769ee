import type { Answer } from '../../../contract/calls/call.ts'
import { type sharingGroups, simulatedLeads } from '../../../contract/calls/lead-sharing.ts'
import { dayInRome } from '../../../contract/italian/days.ts'
import type { Context } from '../../context.ts'
import { percLeadsTable } from '../../database/schema.ts'
import { referable } from '../../records/referable.ts'
import { rulesAtWork, type SharingRule, sharersOf } from './assign-by-rules.ts'
import { nextTurns, totalOf } from './share-leads.ts'

type Group = Answer<typeof sharingGroups>['gruppi'][number]

/** The sharing rules by province and product, with the state of their turns and the recipients of the next leads. */
export async function readSharing({
  database,
  now,
}: Pick<Context, 'database' | 'now'>): Promise<{ gruppi: Group[] }> {
  const { orm } = database
  const rules = await rulesAtWork(orm, now())
  const paused = new Map(
    (await orm.select({ _id: percLeadsTable._id, pausa: percLeadsTable.pausa }).from(percLeadsTable)).map(
      ({ _id, pausa }) => [_id, pausa as boolean],
    ),
  )
  const called = async (name: string, ids: string[]) =>
    ids.length ? await referable(orm, name, { ids: [...new Set(ids)].join(',') }) : []
  const names = new Map(
    [
      ...(await called(
        'agents',
        rules.flatMap(({ agente }) => agente ?? []),
      )),
      ...(await called(
        'agencies',
        rules.flatMap(({ agenzia }) => agenzia ?? []),
      )),
    ].map(({ _id, nome }) => [_id, nome]),
  )
  const sharers = new Map((await sharersOf(orm, rules, dayInRome(now()))).map(one => [one.id, one]))
  const groups = new Map<string, SharingRule[]>()
  for (const rule of rules) groups.set(keyOf(rule), [...(groups.get(keyOf(rule)) ?? []), rule])
  return {
    gruppi: [...groups]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([, group]) => {
        const { provincia, prodotto } = group[0]!
        const ids = group.map(({ _id }) => _id)
        return {
          provincia,
          prodotto,
          totale: totalOf(group),
          regole: group.map(({ _id, agente, agenzia, perc, tettoGiorno, pausa }) => ({
            _id,
            chi: names.get((agente ?? agenzia)!) ?? '',
            tipo: agente ? ('agente' as const) : ('agenzia' as const),
            perc,
            tettoGiorno,
            pausa: paused.get(_id) ?? pausa,
            assente: pausa && !paused.get(_id),
            oggi: sharers.get(_id)?.dati ?? 0,
          })),
          prossimi: nextTurns(
            ids.map(id => sharers.get(id)!),
            simulatedLeads,
          ).map(id => (id ? ids.indexOf(id) : -1)),
        }
      }),
  }
}

/** Sort key that puts rules of a province before rules of all provinces. */
const keyOf = ({ provincia, prodotto }: SharingRule) => `${provincia ?? '~'} ${prodotto ?? '~'}`
