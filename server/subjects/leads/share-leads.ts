/** A rule of a group, and where its turn stands. */
export interface Sharer {
  /** The rule's id: of two that are owed the same, the first gets the lead. */
  id: string
  /** Its part. The parts of a group should make 100; each counts for what it is of their sum. */
  perc: number
  /** Of leads in a day, null for as many as come. */
  tettoGiorno: number | null
  pausa: boolean
  /** What it is owed, in parts: nothing for a rule that is new. */
  credit: number
  /** How many it has got today. */
  dati: number
}

const isAtWork = ({ perc, tettoGiorno, pausa, dati }: Sharer) =>
  !pausa && perc > 0 && (tettoGiorno === null || dati < tettoGiorno)

/**
 * Whose turn it is, and how all turns stand afterwards: with each lead whoever is at work is owed its part more, and who
 * is owed most gets it and pays for a whole round. So each has its part after every round, and never many in a row. Who is
 * paused or has reached the day's cap neither gets nor is owed, and does not make up for it later. Null when nobody is at
 * work. The same turns give the same answer.
 */
export function nextTurn(sharers: readonly Sharer[]): { id: string; after: Sharer[] } | null {
  const working = sharers.filter(isAtWork)
  if (working.length === 0) return null
  const round = working.reduce((sum, { perc }) => sum + perc, 0)
  const owed = (one: Sharer) => one.credit + one.perc
  const [first] = working.toSorted((a, b) => owed(b) - owed(a) || (a.id < b.id ? -1 : 1))
  const { id } = first!
  const after = sharers.map(one => {
    if (!isAtWork(one)) return one
    return one.id === id
      ? { ...one, credit: owed(one) - round, dati: one.dati + 1 }
      : { ...one, credit: owed(one) }
  })
  return { id, after }
}

/** Who would get the next `count` leads if they all came today: the rules' ids in their order, null for nobody. */
export function nextTurns(sharers: readonly Sharer[], count: number): (string | null)[] {
  const given: (string | null)[] = []
  let now = [...sharers]
  for (let i = 0; i < count; i++) {
    const turn = nextTurn(now)
    given.push(turn?.id ?? null)
    now = turn?.after ?? now
  }
  return given
}

/** What a rule is for: null for all provinces, or all products. */
export interface Place {
  provincia: string | null
  prodotto: string | null
}

/**
 * The rules that decide about a lead: those of its province and product; where there are none that are not paused, of the
 * province whatever the product, then of the product wherever, then of all.
 */
export function groupFor<R extends Place & { pausa: boolean }>(rules: readonly R[], lead: Place): R[] {
  const wanted: Place[] = [
    lead,
    { provincia: lead.provincia, prodotto: null },
    { provincia: null, prodotto: lead.prodotto },
    { provincia: null, prodotto: null },
  ]
  for (const { provincia, prodotto } of wanted) {
    const group = rules.filter(rule => rule.provincia === provincia && rule.prodotto === prodotto)
    if (group.some(({ pausa }) => !pausa)) return group
  }
  return []
}

/** The sum of what is not paused, percent, to four decimals. */
export const totalOf = (rules: readonly { perc: number; pausa: boolean }[]): number =>
  Math.round(rules.reduce((sum, { perc, pausa }) => sum + (pausa ? 0 : perc), 0) * 10_000) / 10_000
