import { type FileProduct, filePurposes } from '../../../../contract/subjects/loan-files/file-words.ts'
import type { Participation } from './participation.ts'

const names: Readonly<Record<FileProduct, string>> = {
  mutuo: 'Mutuo',
  prestito: 'Prestito',
  cqs: 'Cessione del quinto',
  cqp: 'Cessione del quinto della pensione',
  delega: 'Delegazione di pagamento',
  tfs: 'Anticipo del TFS',
  leasing: 'Leasing',
  aziende: 'Finanziamento',
}

/** «Mutuo per la casa di via dei Tigli 12, Viterbo», «Prestito: auto o moto»: a file in the customer's words. */
export function titleOf({ prodotto, finalita, immobile }: Participation['file']): string {
  const place = [immobile?.via, immobile?.comune].filter(Boolean).join(', ')
  if (prodotto === 'mutuo' && place) return `Mutuo per la casa di ${place}`
  if (!finalita || finalita === 'altro') return names[prodotto]
  return `${names[prodotto]}: ${filePurposes[finalita].replace(/^./, first => first.toLowerCase())}`
}
