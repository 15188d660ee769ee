/** Compares speed and exactness of the calculations with two libraries and with a simple implementation. */
import { type Contender, contenders } from './bench/contenders.ts'
import { type Faults, faults } from './bench/faults.ts'
import { type Loan, loans, mixedPanel } from './bench/loans.ts'
import { medians } from './bench/measure.ts'
import { need, rates } from './offers/fixtures.ts'
import { quote } from './offers/quote.ts'

/** Nanoseconds of one job in the order of `contenders`: Quinto, the libraries, the naive implementation. */
interface Timing {
  job: string
  times: number[]
}

interface Target {
  what: string
  figure: number
  wanted: string
  passed: boolean
}

interface BenchResult {
  timings: Timing[]
  faults: Faults[]
  targets: Target[]
}

/** The timed jobs. Instalments are computed before the timing starts. */
const jobs: { name: string; of: (contender: Contender, loan: Loan, instalment: number) => unknown }[] = [
  { name: 'instalment', of: (contender, loan) => contender.instalment(loan) },
  { name: 'TAEG, all costs', of: (contender, loan, instalment) => contender.apr(loan, instalment) },
  { name: 'TAEG, level costs', of: (contender, loan, instalment) => contender.levelApr(loan, instalment) },
  { name: 'offer', of: (contender, loan) => contender.apr(loan, contender.instalment(loan)) },
  { name: 'plan, 360 rows', of: (contender, loan) => contender.plan(loan) },
]

function measure(): BenchResult {
  const instalments = loans.map(loan => contenders[0]!.instalment(loan))
  const measured = medians(
    jobs.flatMap(job =>
      contenders.map(contender => (turn: number) => {
        const at = turn % loans.length
        return job.of(contender, loans[at]!, instalments[at]!)
      }),
    ),
  )
  const timings = jobs.map(({ name }, at) => ({
    job: name,
    times: measured.slice(at * contenders.length, (at + 1) * contenders.length),
  }))
  const [panel] = medians([
    turn =>
      quote({ need: { ...need, tipoTasso: 'misto', importo: 15_000_000 - turn }, terms: mixedPanel, rates }),
  ])
  return { timings, faults: faults(), targets: targetsOf(timings, panel!) }
}

/** Compares Quinto with the faster of the two libraries. */
function targetsOf(timings: Timing[], panel: number): Target[] {
  const [instalment, apr, , offer, plan] = timings.map(({ times: [ours, first, second] }) => ({
    ours: ours!,
    library: Math.min(first!, second!),
  }))
  const atMost = (what: string, figure: number, limit: number): Target => ({
    what,
    figure,
    wanted: `≤ ${limit}`,
    passed: figure <= limit,
  })
  const atLeast = (what: string, figure: number, limit: number): Target => ({
    what,
    figure,
    wanted: `≥ ${limit}`,
    passed: figure >= limit,
  })
  return [
    atMost('an offer, in bare instalments', offer!.ours / instalment!.ours, 6),
    atLeast('a TAEG, times faster than the faster library', apr!.library / apr!.ours, 20),
    atLeast('a plan, times faster than the faster library', plan!.library / plan!.ours, 5),
    atMost('forty mixed-rate offers quoted, milliseconds', panel / 1e6, 4),
  ]
}

function print({ timings, faults, targets }: BenchResult): void {
  const line = (cells: string[]) =>
    console.log(cells.map((cell, at) => cell[at ? 'padStart' : 'padEnd'](20)).join(''))
  console.log('Nanoseconds, and times ours')
  line(['', ...contenders.map(contender => contender.name)])
  for (const { job, times } of timings) {
    line([job, ...times.map(time => `${time.toFixed(0)} (${(time / times[0]!).toFixed(1)}×)`)])
  }
  console.log('\nDifferences from the repayment plan, in cents')
  line(['', ...contenders.map(contender => contender.name)])
  line(['ties rounded wrong', ...faults.map(fault => fault.ties)])
  line(['41862.5 cents become', ...faults.map(fault => String(fault.tie))])
  line(['rows that differ', ...faults.map(fault => fault.rows)])
  line(['cents never repaid', ...faults.map(fault => String(fault.unpaid))])
  line(['TAEG, points apart', ...faults.map(fault => fault.apr)])
  console.log()
  for (const { what, figure, wanted, passed } of targets) {
    console.log(`${passed ? 'pass' : 'MISS'}  ${what}: ${figure.toFixed(1)} (${wanted})`)
  }
}

/** Runs the benchmark, prints the results and returns whether every target is met. */
export function benchFinance(): boolean {
  const result = measure()
  print(result)
  return result.targets.every(target => target.passed)
}
