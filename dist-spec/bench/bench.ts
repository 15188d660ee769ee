import { argv } from 'node:process'
import { benchFinance } from '../../finance/bench.ts'
import { benchDurations } from '../../server/bench/durations.ts'
import { benchFiles } from '../../server/bench/files.ts'
import { benchImports } from '../../server/bench/imports.ts'
import { benchLists } from '../../server/bench/lists.ts'
import { benchServer } from '../../server/bench/server.ts'
import { benchSession } from '../../server/bench/session.ts'
import { benchTickets } from '../../server/bench/tickets.ts'
import { benchAgents } from './bench-agents.ts'
import { benchAreas } from './bench-areas.ts'
import { benchCustomersArea } from './bench-customer.ts'
import { benchEgg } from './bench-egg.ts'
import { benchLighthouse } from './bench-lighthouse.ts'
import { benchPages } from './bench-pages.ts'
import { benchQuotes } from './bench-quotes.ts'
import { benchVisits } from './bench-visits.ts'
import { benchWidgets } from './widgets/bench.ts'

/** Benchmarks by name; each returns whether its targets are met. */
const benches: Record<string, () => Promise<boolean> | boolean> = {
  agents: benchAgents,
  areas: benchAreas,
  customer: benchCustomersArea,
  durations: benchDurations,
  egg: benchEgg,
  files: benchFiles,
  finance: benchFinance,
  imports: benchImports,
  lighthouse: benchLighthouse,
  lists: benchLists,
  pages: benchPages,
  quotes: benchQuotes,
  server: benchServer,
  session: benchSession,
  tickets: benchTickets,
  visits: benchVisits,
  widgets: benchWidgets,
}

const names = argv.slice(2).length > 0 ? argv.slice(2) : Object.keys(benches)
for (const name of names) {
  const bench = benches[name]
  if (!bench) {
    console.error(`Non c’è una misura «${name}»: ${Object.keys(benches).join(', ')}.`)
    process.exit(1)
  }
  if (!(await bench())) process.exitCode = 1
}
