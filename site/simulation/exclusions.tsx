import { capitalised } from '../../contract/italian/sentence.ts'
import { exclusionReason } from '../../contract/products/exclusions.ts'
import type { SimulationPage } from '../../contract/products/kept-simulation.ts'

/** Number of names per reason; further ones are counted. */
const named = 6

/** The excluded products, by reason. */
export function Exclusions({ simulation }: { simulation: SimulationPage }) {
  const { escluse, quante, need, provincia } = simulation
  const byReason = new Map<string, string[]>()
  for (const exclusion of escluse) {
    const reason = exclusionReason(exclusion, need, provincia ?? '')
    byReason.set(reason, [
      ...(byReason.get(reason) ?? []),
      `${exclusion.banca.nome} (${exclusion.prodotto.nome})`,
    ])
  }
  const groups = [...byReason]
    .sort(([, a], [, b]) => b.length - a.length)
    .map(([reason, products]) => ({
      motivo: capitalised(reason),
      prodotti: [
        ...products.slice(0, named),
        ...(products.length > named ? [`altri ${products.length - named}`] : []),
      ],
    }))
  return <ExcludedProducts count={quante.escluse} groups={groups} />
}

interface ExcludedProps {
  count: number
  groups: readonly { motivo: string; prodotti: string[] }[]
}

export function ExcludedProducts({ count, groups }: ExcludedProps) {
  if (count === 0) return null
  return (
    <section className="part" aria-labelledby="escluse">
      <h2 id="escluse">
        {count === 1 ? 'Un prodotto non è in elenco' : `${count} prodotti non sono in elenco`}
      </h2>
      <ul className="excluded">
        {groups.map(({ motivo, prodotti }) => (
          <li key={motivo}>
            <strong>{motivo}</strong>: {inList.format(prodotti)}
          </li>
        ))}
      </ul>
    </section>
  )
}

const inList = new Intl.ListFormat('it')
