import { formatAmount } from '../../contract/italian/format.ts'
import type { PlanYear } from '../../finance/offers/plan.ts'

/** Maximum years in a single column. */
const maxYearsOfOneColumn = 5

/** The plan by year, in two columns where they fit. */
export function PlanByYear({ title, years, note }: { title: string; years: PlanYear[]; note: string }) {
  const half = years.length > maxYearsOfOneColumn ? Math.ceil(years.length / 2) : years.length
  const parts = [years.slice(0, half), years.slice(half)].filter(part => part.length > 0)
  return (
    <section className="plan" aria-labelledby="piano">
      <h3 id="piano">{title}, anno per anno</h3>
      <div className="halves">
        {parts.map(part => (
          <table key={part[0]!.year} className="table">
            <caption className="hidden">
              Dall’anno {part[0]!.year} all’anno {part.at(-1)!.year}, importi in euro
            </caption>
            <thead>
              <tr>
                <th scope="col">Anno</th>
                <th scope="col" className="n">
                  Capitale
                </th>
                <th scope="col" className="n">
                  Interessi
                </th>
                <th scope="col" className="n">
                  Residuo
                </th>
              </tr>
            </thead>
            <tbody>
              {part.map(({ year, principal, interest, balance }) => (
                <tr key={year}>
                  <th scope="row" className="num">
                    {year}
                  </th>
                  <td className="n">{formatAmount(principal)}</td>
                  <td className="n">{formatAmount(interest)}</td>
                  <td className="n">{formatAmount(balance)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        ))}
      </div>
      <p className="note">{note}</p>
    </section>
  )
}
