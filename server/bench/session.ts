/** Measures the cost of signing in, for the people who sign in and for everybody else meanwhile. */
import { once } from 'node:events'
import { fire, request, type Shots } from './client.ts'
import { benchPassword } from './rows.ts'
import { keys, median, start } from './started.ts'
import { withPostgres } from './with-postgres.ts'

const people = 200
const rounds = 3
const readers = 4
const signers = 8
const sliceMs = Number(process.env.QUINTO_BENCH_SECONDS ?? 3) * 1000
/** Maximum ratio of the slowest hundredth of reads during many sign-ins. */
const maxRatio = 3

export async function benchSession(): Promise<boolean> {
  return withPostgres(async url => url !== null && (await measure(url)))
}

async function measure(url: string): Promise<boolean> {
  const server = await start('serve.ts', {
    DATABASE_URL: url,
    TOKEN_KEYS: keys,
    QUINTO_BENCH_ROWS: '1000',
    QUINTO_BENCH_PEOPLE: String(people),
  })
  try {
    const { port } = server
    let signedIn = 0
    const storm: Shots = () => ({ bytes: signIn(signedIn++ % people), status: 200 })
    const token = await tokenOf(port)
    const path = `/v2/rates/${server.rate}`
    const reading = (headers: Record<string, string>): Shots => {
      const bytes = request('GET', path, { headers })
      return () => ({ bytes, status: 200 })
    }
    const asVisitor = reading({})
    const asSomebody = reading({ authorization: `Bearer ${token}` })

    await fire(port, readers, sliceMs, asSomebody)
    const alone: number[] = []
    const together: number[] = []
    const quiet: number[] = []
    const stormy: number[] = []
    const visitor: number[] = []
    const somebody: number[] = []
    for (let round = 0; round < rounds; round++) {
      visitor.push(await fire(port, readers, sliceMs / 2, asVisitor))
      somebody.push(await fire(port, readers, sliceMs / 2, asSomebody))
      alone.push(await fire(port, signers, sliceMs, storm))
      quiet.push(await slowest(port, asSomebody))
      const [rate, slow] = await Promise.all([fire(port, signers, sliceMs, storm), slowest(port, asSomebody)])
      together.push(rate)
      stormy.push(slow)
    }
    const ratio = median(stormy) / median(quiet)
    const two = new Intl.NumberFormat('it-IT', { maximumFractionDigits: 2 })
    console.table([
      { misura: 'accessi al secondo, da soli', valore: two.format(median(alone)) },
      { misura: 'accessi al secondo, mentre altri leggono', valore: two.format(median(together)) },
      { misura: 'lettura, p99 in quiete, ms', valore: two.format(median(quiet)) },
      { misura: 'lettura, p99 fra gli accessi, ms', valore: two.format(median(stormy)) },
      {
        misura: `lettura, p99 fra gli accessi rispetto alla quiete (al più ${maxRatio})`,
        valore: two.format(ratio),
      },
      {
        misura: 'lettura di chi ha fatto l’accesso, rispetto a chi non l’ha fatto',
        valore: two.format(median(somebody) / median(visitor)),
      },
    ])
    return ratio <= maxRatio
  } finally {
    server.child.send('stop')
    await once(server.child, 'exit')
  }
}

const signIn = (number: number) =>
  request('POST', '/v2/admin/login', {
    body: { email: `ada.${number}@quinto.example`, password: benchPassword },
  })

async function tokenOf(port: number): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${port}/v2/admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'ada.0@quinto.example', password: benchPassword }),
  })
  const { accessToken } = (await answer.json()) as { accessToken: string }
  return accessToken
}

/** The minimum time of the slowest hundredth of a few readers' requests. */
async function slowest(port: number, shots: Shots): Promise<number> {
  const times: number[] = []
  await fire(port, readers, sliceMs, shots, ms => times.push(ms))
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)]!
}
