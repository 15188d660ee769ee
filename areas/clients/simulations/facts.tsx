import type { ReactNode } from 'react'
import type { AnswerOf } from '../../../client/calls.ts'
import { formatRate } from '../../../contract/italian/amounts.ts'
import { formatEuro } from '../../../contract/italian/format.ts'
import type { SimulatedProduct } from '../../../contract/products/simulation-link.ts'
import { addStyle } from '../../shared/add-style.ts'
import style from './simulations.css?inline'

addStyle(style)

export type Simulation = AnswerOf<'GET /clients/simulazioni/:id'>
export type Listed = AnswerOf<'GET /clients/simulazioni'>['conservate'][number]

export const listPath = '/area-clienti/simulazioni'
export const comparisonPath = '/area-clienti/simulazioni/confronto'

/** The maximum number of simulations side by side. */
export const maxCompared = 3

type Figures = NonNullable<Listed['offerta']>

/** What the texts of the pages say of a product. */
interface ProductWords {
  ask: string
  /** Who sees what was put in. */
  seen: string
  /** What a public link shows. */
  share: string
  /** The yearly cost of an offer. */
  yearly(figures: Figures): string
  /** The figure that orders the offers, the lowest first. */
  order(figures: Figures): number
  /** The figure that orders the offers, after the instalment: «TAEG 3,56 %». */
  ordered(figures: Figures): string
}

const taeg = ({ taeg }: Figures) => `TAEG ${formatRate(taeg)}`
const ofConsumers = {
  seen: 'Li vede solo Lei',
  share: 'Un link con queste cifre. Chi lo apre legge anche i dati che ha indicato, senza il Suo nome.',
  yearly: taeg,
  order: ({ taeg }: Figures) => taeg,
  ordered: taeg,
}

const productWords: Record<SimulatedProduct, ProductWords> = {
  mutui: { ...ofConsumers, ask: 'Chieda questo mutuo' },
  prestiti: { ...ofConsumers, ask: 'Chieda questo prestito' },
  cdq: { ...ofConsumers, ask: 'Chieda questo finanziamento' },
  leasing: {
    ask: 'Chieda questo leasing',
    seen: 'Importi senza IVA',
    share: 'Un link con queste cifre. Non dice niente di Lei.',
    yearly: ({ taeg }) => `costo effettivo annuo ${formatRate(taeg)}`,
    order: ({ totaleDovuto }) => totaleDovuto,
    ordered: ({ totaleDovuto }) => `${formatEuro(totaleDovuto)} in tutto, oltre IVA`,
  },
}

/** What the texts of the pages say of a simulation's product. */
export const wordsOf = ({ prodotto }: { prodotto: SimulatedProduct }): ProductWords => productWords[prodotto]

/** Labels with their values. */
export const Facts = ({ facts }: { facts: readonly { nome: string; valore: ReactNode }[] }) => (
  <dl className="account">
    {facts.map(({ nome, valore }) => (
      <div key={nome}>
        <dt>{nome}</dt>
        <dd>{valore}</dd>
      </div>
    ))}
  </dl>
)
