import { exclusionReason } from '../../contract/products/exclusions.ts'
import type { SimulationPage } from '../../contract/products/kept-simulation.ts'

/** Number of names per reason; further ones are counted. */
const named = 6

/** The excluded products, by reason. */
export function Exclusions({ simulation }: { simulation: SimulationPage }) {
  const { escluse, quante, need, provincia } = simulation
  if (quante.escluse === 0) return null
  const byReason = new Map<string, string[]>()
  for (const exclusion of escluse) {
    const reason = exclusionReason(exclusion, need, provincia ?? '')
    byReason.set(reason, [
      ...(byReason.get(reason) ?? []),
      `${exclusion.banca.nome} (${exclusion.prodotto.nome})`,
    ])
  }
  const groups = [...byReason].sort(([, a], [, b]) => b.length - a.length)
  return (
    <section className="part" aria-labelledby="escluse">
      <h2 id="escluse">
        {quante.escluse === 1
          ? 'Un prodotto non è in elenco'
          : `${quante.escluse} prodotti non sono in elenco`}
      </h2>
      <ul className="excluded">
        {groups.map(([reason, products]) => (
          <li key={reason}>
            <strong>{capitalised(reason)}</strong>: {products.slice(0, named).join(', ')}
            {products.length > named && ` e altri ${products.length - named}`}
          </li>
        ))}
      </ul>
    </section>
  )
}

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
