/** A rule of a group, with the state of its turn. */
export interface Sharer {
  /** Id of the rule. Of two rules with equal credit, the one with the lower id gets the lead. */
  id: string
  /**
   * Percentage of the leads. When the percentages of a group do not add up to 100, they count in proportion to their
   * sum.
   */
  perc: number
  /** Maximum leads a day; null for no maximum. */
  tettoGiorno: number | null
  pausa: boolean
  /** Credit of the rule, in percentage points; 0 for a new rule. */
  credit: number
  /** Leads that the rule got today. */
  dati: number
}

const isAtWork = ({ perc, tettoGiorno, pausa, dati }: Sharer) =>
  !pausa && perc > 0 && (tettoGiorno === null || dati < tettoGiorno)

/**
 * Chooses the rule that gets the next lead, and returns the state after the turn (smooth weighted round-robin). With
 * each lead every active rule gains its percentage as credit; the rule with the highest credit gets the lead and pays
 * the sum of all percentages. Paused rules and rules at their daily limit neither get leads nor gain credit. Returns
 * null when no rule is active. Equal states give equal results.
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

/** The rule ids of the next `count` leads if all arrived today, in order; null where no rule would be active. */
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

/** The leads that a rule applies to; null means all provinces, or all products. */
export interface Place {
  provincia: string | null
  prodotto: string | null
}

/**
 * The rules that decide about a lead. The first group with an active rule counts: the rules of its province and
 * product, of its province, of its product, then the rules for all leads.
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

/** The sum of the percentages that are not paused, to four decimals. */
export const totalOf = (rules: readonly { perc: number; pausa: boolean }[]): number =>
  Math.round(rules.reduce((sum, { perc, pausa }) => sum + (pausa ? 0 : perc), 0) * 10_000) / 10_000
