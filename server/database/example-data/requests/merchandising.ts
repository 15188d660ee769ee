import type { RecordOf } from '../../../../contract/records/resource.ts'
import type { merchandising } from '../../../../contract/subjects/merchandising.ts'
import { at, yearsBefore } from '../days.ts'
import { euros } from '../products/price-lists.ts'
import { seededRandom } from '../random.ts'

export type Merchandise = RecordOf<typeof merchandising>
type ItemText = Pick<Merchandise, 'nome' | 'categoria' | 'prezzo'> & Partial<Merchandise>

const items: readonly ItemText[] = [
  {
    nome: 'Biglietti da visita',
    descrizione: 'Carta da 350 g, stampa su due facce. I dati sono quelli del proprio profilo.',
    categoria: 'stampati',
    prezzo: 12,
    minimo: 100,
    multiplo: 100,
    personalizzabile: true,
    documento: 'bdv',
  },
  {
    nome: 'Cartelline per pratiche',
    descrizione: 'Con tre alette e tasca interna, per tenere insieme i documenti del cliente.',
    categoria: 'stampati',
    prezzo: 85,
    minimo: 25,
    multiplo: 25,
    scorta: 600,
  },
  {
    nome: 'Blocco per appunti',
    descrizione: 'Formato A5, cinquanta fogli riciclati.',
    categoria: 'cancelleria',
    prezzo: 180,
    multiplo: 5,
    minimo: 5,
    scorta: 240,
  },
  {
    nome: 'Penna a sfera',
    descrizione: 'Metallo verniciato, ricaricabile.',
    categoria: 'cancelleria',
    prezzo: euros(2),
    varianti: ['Blu', 'Nera', 'Verde'],
    minimo: 10,
    multiplo: 5,
    scorta: 500,
  },
  {
    nome: 'Polo',
    descrizione: 'Cotone piqué, marchio ricamato sul petto.',
    categoria: 'abbigliamento',
    prezzo: 16_50,
    varianti: ['S', 'M', 'L', 'XL'],
    scorta: 60,
  },
  {
    nome: 'Borsa di tela',
    descrizione: 'Cotone biologico, manici lunghi.',
    categoria: 'omaggi',
    prezzo: 3_40,
    minimo: 10,
    multiplo: 10,
    scorta: 0,
  },
  {
    nome: 'Calendario da tavolo',
    categoria: 'omaggi',
    prezzo: 2_20,
    minimo: 10,
    multiplo: 10,
    status: 'pending',
  },
]

/** The merchandising items: with and without variants, sold by the hundred, out of stock, not on sale yet. */
export function generateMerchandising({ seed, today }: { seed: number; today: string }): Merchandise[] {
  const random = seededRandom(seed, 'merchandising')
  const created = at(yearsBefore(today, 1))
  return items.map((item, i) => ({
    _id: random.id(created),
    versione: 1,
    createdAt: created,
    updatedAt: created,
    descrizione: null,
    iva: 22,
    varianti: null,
    minimo: 1,
    multiplo: 1,
    scorta: null,
    personalizzabile: false,
    documento: null,
    ordine: i + 1,
    status: 'validated',
    ...item,
  }))
}
