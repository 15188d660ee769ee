import { sql } from 'drizzle-orm'
import type { HomeContent, Reach } from '../../../contract/pages/home.ts'
import type { Context } from '../../context.ts'
import { agenciesTable, ratesTable } from '../../database/schema.ts'
import { agencyMayBeShown } from '../../subjects/agencies/public-agencies.ts'
import {
  cdqCalculator,
  loanCalculator,
  mortgageCalculator,
} from '../../subjects/calculators/calculator-settings.ts'
import { type Panel, recentPanel } from '../../subjects/mortgages/mortgage-terms.ts'
import { refusedFor } from './missing-terms.ts'
import { latestNews, nextNews } from './news.ts'
import { questionsOn } from './questions.ts'
import type { PageSource } from './source.ts'

/** The home page. */
export const home: PageSource<'/'> = {
  async load(context) {
    const [calculator, prestiti, cdq, rates, agencies, news, questions, changesAt] = await Promise.all([
      mortgageCalculator(context).catch(refusedFor(context)),
      loanCalculator(context).catch(refusedFor(context)),
      cdqCalculator(context).catch(refusedFor(context)),
      ratesToday(context),
      agenciesByRegion(context),
      latestNews(context, newsOnHome),
      questionsOn(context, 'contattaci'),
      nextNews(context),
    ])
    return {
      content: {
        fee: calculator && (calculator.compenso.fisso ?? 0),
        reach: { mutui: reachOf(calculator), prestiti: reachOf(prestiti), cdq: reachOf(cdq) },
        rates,
        agencies,
        news,
        questions,
      },
      widgets: calculator ? { 'quinto-mutui': {} } : {},
      changesAt,
    }
  },
}

const newsOnHome = 3

function reachOf(calculator: { limiti: Reach } | null): Reach | null {
  if (!calculator) return null
  const { importo, netto, durataMesi } = calculator.limiti
  return { importo, netto, durataMesi }
}

/** Null until rates exist. */
async function ratesToday(context: Context): Promise<HomeContent['rates']> {
  const panel = await recentPanel(context).catch(refusedFor(context))
  return panel && { ...currentRates(panel), history: await euriborHistory(context) }
}

function currentRates({ rates }: Panel) {
  const { euribor, eurirs } = rates
  const current = [
    { nome: 'Euribor 1 mese', ...euribor['1m'] },
    { nome: 'Euribor 3 mesi', ...euribor['3m'] },
    { nome: 'Euribor 6 mesi', ...euribor['6m'] },
    ...[20, 25, 30].flatMap(years =>
      eurirs[years] ? [{ nome: `Eurirs ${years} anni`, ...eurirs[years] }] : [],
    ),
  ]
  const giorno =
    current
      .map(({ data }) => data)
      .sort()
      .at(-1) ?? rates.giorno
  return { giorno, current: current.map(({ nome, valore }) => ({ nome, valore })) }
}

/** Euribor 3 months, last value per week. */
async function euriborHistory({ database }: Context) {
  const { rows } = await database.orm.execute<{ data: string; valore: number }>(sql`
    select distinct on (date_trunc('week', data)) to_char(data, 'YYYY-MM-DD') as data, valore::float8 as valore
    from ${ratesTable} where tipo = 'euribor_360' and scadenza = '3m'
    order by date_trunc('week', data), data desc`)
  return rows
}

async function agenciesByRegion({ database }: Context) {
  const { rows } = await database.orm.execute<{ regione: string; numero: number }>(sql`
    select indirizzo->>'regione' as regione, count(*)::int as numero from ${agenciesTable}
    where ${agencyMayBeShown}
    group by 1 order by 2 desc, 1`)
  return rows
}
