/** One instalment of an offer's plan; all but `numero` in cents. */
export interface PlanInstalment {
  numero: number
  rata: number
  capitale: number
  interessi: number
  residuo: number
}

/** Twelve instalments, or fewer in the last year. */
export interface PlanYear extends PlanInstalment {
  mesi: PlanInstalment[]
}

/** The plan by year: sums of the months, and what is owed at the end of each. */
export function planYears(rows: PlanInstalment[]): PlanYear[] {
  const sum = (mesi: PlanInstalment[], of: 'rata' | 'capitale' | 'interessi') =>
    mesi.reduce((total, row) => total + row[of], 0)
  return Array.from({ length: Math.ceil(rows.length / 12) }, (_, i) => {
    const mesi = rows.slice(i * 12, i * 12 + 12)
    return {
      numero: i + 1,
      rata: sum(mesi, 'rata'),
      capitale: sum(mesi, 'capitale'),
      interessi: sum(mesi, 'interessi'),
      residuo: mesi.at(-1)!.residuo,
      mesi,
    }
  })
}
