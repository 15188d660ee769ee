import { isFiscalCode } from '../../../../contract/italian/italian-codes.ts'

/** The columns of the practice manager that Quinto knows. */
const managerColumns = [
  'ID Pratica',
  'Cognome Cliente',
  'Nome Cliente',
  'Codice Fiscale',
  'Denominazione Agente',
  'Partita IVA Agente',
  'Denominazione Banca',
  'Tipo Prodotto',
  'Data Inserimento Pratica',
  'Stato Pratica',
  'Data_invio_istruttoria',
  'Data_delibera_banca',
  'Data_erogazione',
  'Montante',
  'Importo_Erogazione',
] as const
export type ManagerRow = Partial<Record<(typeof managerColumns)[number], string>>

const letter = (number: number) => 'BCDFGHLMNPRSTVZ'[number % 15]!

/** A fiscal code with a valid check letter; each number below 2,000,000 has another code. */
export function fiscalCodeNumber(number: number): string {
  const surname = [number, Math.floor(number / 15), Math.floor(number / 225)].map(letter).join('')
  const name = [Math.floor(number / 3375), Math.floor(number / 50_625), Math.floor(number / 759_375)]
    .map(letter)
    .join('')
  const start = `${surname}${name}80A01H501`
  return [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].map(check => start + check).find(isFiscalCode)!
}

/** A row of the file number `number`, with a new customer and the given cells. */
export const managerRow = (number: number, cells: ManagerRow = {}): ManagerRow => ({
  'ID Pratica': `E-${number}`,
  'Cognome Cliente': `Cognome${number}`,
  'Nome Cliente': 'Ada',
  'Codice Fiscale': fiscalCodeNumber(number),
  'Tipo Prodotto': 'Prestito personale',
  'Data Inserimento Pratica': '02/03/2026',
  'Stato Pratica': 'In istruttoria',
  Data_invio_istruttoria: '10/03/2026',
  Montante: '12.500,00',
  ...cells,
})

/** A CSV of these rows, as the practice manager writes it. */
export const managerFile = (rows: readonly ManagerRow[]): string =>
  [
    managerColumns.join(';'),
    ...rows.map(row => managerColumns.map(column => row[column] ?? '').join(';')),
  ].join('\r\n')
