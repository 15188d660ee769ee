import type { FileProduct, filePurposes } from '../subjects/loan-files/file-words.ts'

type Purpose = keyof typeof filePurposes

/** The products of the half-yearly report to the OAM, by code, in the order of the report. */
export const oamCodes = {
  'A.1': 'Mutui',
  'A.2': 'Cessione del quinto e delegazione di pagamento',
  'A.3': 'Factoring',
  'A.4': 'Acquisto di crediti',
  'A.4bis': 'Anticipo del TFS',
  'A.5': 'Leasing di autoveicoli e aeronavale',
  'A.6': 'Leasing immobiliare',
  'A.7': 'Leasing strumentale',
  'A.8': 'Leasing su fonti rinnovabili e altri investimenti',
  'A.9': 'Apertura di credito in conto corrente',
  'A.10': 'Credito personale',
  'A.11': 'Credito finalizzato',
  'A.12': 'Prestito su pegno',
  'A.13': 'Fideiussioni e garanzie',
  'A.14': 'Anticipi e sconti commerciali',
  'A.15': 'Credito revolving',
  'A.16': 'Ristrutturazione dei crediti',
} as const
export type OamCode = keyof typeof oamCodes

interface Credit {
  prodotto: FileProduct
  finalita: Purpose | null
}

/** The code of each product, and of those purposes whose code differs. */
export const codesOfProducts: Record<
  FileProduct,
  { codice: OamCode; finalita?: Partial<Record<Purpose, OamCode>> }
> = {
  mutuo: { codice: 'A.1' },
  cqs: { codice: 'A.2' },
  cqp: { codice: 'A.2' },
  delega: { codice: 'A.2' },
  tfs: { codice: 'A.4bis' },
  leasing: {
    codice: 'A.8',
    finalita: { auto: 'A.5', immobile_strumentale: 'A.6', bene_strumentale: 'A.7' },
  },
  aziende: { codice: 'A.1', finalita: { circolante: 'A.9' } },
  prestito: { codice: 'A.10' },
}

/** The OAM code of a loan file: the one that the office chose for it, or that of its product and purpose. */
export function oamCodeOf({
  prodotto,
  finalita,
  codiceOam,
}: Credit & { codiceOam: OamCode | null }): OamCode {
  const { codice, finalita: others } = codesOfProducts[prodotto]
  return codiceOam ?? (finalita && others?.[finalita]) ?? codice
}
