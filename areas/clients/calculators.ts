import type { FileProduct } from '../../contract/subjects/loan-files/file-words.ts'

interface Calculator {
  href: string
  name: string
  about: string
  /** The products of files that the calculator is for. */
  products: readonly FileProduct[]
}

/** The public calculators, as the customers' area offers them. */
export const calculators: readonly Calculator[] = [
  {
    href: '/mutui',
    name: 'Confronta i mutui',
    about: 'Rata, TAEG e totale delle banche convenzionate',
    products: ['mutuo'],
  },
  {
    href: '/prestiti',
    name: 'Confronta i prestiti',
    about: 'Quanto costa davvero, mese per mese',
    products: ['prestito'],
  },
  {
    href: '/cdq',
    name: 'Calcola la cessione del quinto',
    about: 'Per dipendenti e pensionati',
    products: ['cqs', 'cqp', 'delega'],
  },
  {
    href: '/leasing',
    name: 'Confronta i leasing',
    about: 'Canone, anticipo e riscatto, per chi ha la partita IVA',
    products: ['leasing'],
  },
]
