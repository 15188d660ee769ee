import { and, between, inArray } from 'drizzle-orm'
import type { Answer, Body } from '../../../contract/calls/call.ts'
import { type enterRates as call, isFar } from '../../../contract/calls/rates-entry.ts'
import { addDays, dayInRome } from '../../../contract/italian/days.ts'
import type { RecordOf } from '../../../contract/records/resource.ts'
import { fixingDayProblem, rates } from '../../../contract/subjects/rates.ts'
import type { Context } from '../../context.ts'
import type { Actor } from '../../database/actor.ts'
import { ratesTable } from '../../database/schema.ts'
import type { Queries } from '../../database/statements/queries.ts'
import { unprocessable } from '../../errors.ts'

type RatesInput = Body<typeof call>
type Rate = RatesInput['righe'][number]
type Kept = RecordOf<typeof rates>

/** Maximum distance between compared values, in days; rates may change a lot over a longer time. */
const neighbours = 10

const curve = ({ tipo, scadenza }: Pick<Rate, 'tipo' | 'scadenza'>) => `${tipo} ${scadenza}`
const key = (rate: Rate) => `${curve(rate)} ${rate.data}`

/**
 * Checks entered rates: what they change, and which of them differ much from the values nearest in time. Writes them,
 * each with a history line, only after confirmation. Throws 422 for two values of the same rate and day, and for days on
 * which the rates are not fixed.
 */
export async function enterRates(
  { store, now }: Pick<Context, 'store' | 'now'>,
  db: Queries,
  { righe, fonte, conferma }: RatesInput,
  actor: Actor,
): Promise<Answer<typeof call>> {
  const seen = new Set<string>()
  const twice = righe.find(rate => seen.size === seen.add(key(rate)).size)
  if (twice) throw unprocessable({ righe: `${twice.scadenza} del ${twice.data} c’è due volte.` })

  const today = dayInRome(now())
  const wrongDays = righe.flatMap(({ tipo, data }, i) => {
    const problem = fixingDayProblem(tipo, data, today)
    return problem === null ? [] : [[`righe.${i}.data`, problem] as const]
  })
  if (wrongDays.length > 0) throw unprocessable(Object.fromEntries(wrongDays))

  const days = righe.map(({ data }) => data).sort()
  const kept = await db
    .select()
    .from(ratesTable)
    .where(
      and(
        inArray(ratesTable.tipo, [...new Set(righe.map(({ tipo }) => tipo))]),
        between(ratesTable.data, addDays(days[0]!, -neighbours), addDays(days.at(-1)!, neighbours)),
      ),
    )
  const known = new Map(kept.map(rate => [key(rate), rate]))
  const nuovi = righe.filter(rate => !known.has(key(rate)))
  const cambiati = righe.flatMap(rate => {
    const prima = known.get(key(rate))?.valore
    return prima === undefined || prima === rate.valore ? [] : [{ ...rate, prima }]
  })

  if (conferma)
    for (const rate of [...nuovi, ...cambiati]) {
      const { tipo, scadenza, data, valore } = rate
      const there = known.get(key(rate))
      if (there) await store.update(db, rates, there._id, there.versione, { valore, fonte }, actor)
      else await store.create(db, rates, { tipo, scadenza, data, valore, fonte }, actor)
    }
  return {
    nuovi,
    cambiati,
    uguali: righe.length - nuovi.length - cambiati.length,
    salti: jumps([...nuovi, ...cambiati], kept, righe),
    scritti: conferma,
  }
}

/** The entered values that are far from the previous or next value. */
function jumps(entered: readonly Rate[], kept: readonly Kept[], all: readonly Rate[]) {
  const curves = new Map<string, Map<string, number>>()
  for (const rate of [...kept, ...all]) {
    const values = curves.get(curve(rate)) ?? new Map()
    curves.set(curve(rate), values.set(rate.data, rate.valore))
  }
  const days = new Map([...curves].map(([name, values]) => [name, [...values.keys()].sort()]))
  return entered.flatMap(({ tipo, scadenza, data, valore }) => {
    const name = curve({ tipo, scadenza })
    const order = days.get(name)!
    const at = order.indexOf(data)
    const far = [order[at - 1], order[at + 1]]
      .map(day => day && curves.get(name)!.get(day))
      .find(value => typeof value === 'number' && isFar(value, valore))
    return typeof far === 'number' ? [{ tipo, scadenza, data, valore, prima: far }] : []
  })
}
