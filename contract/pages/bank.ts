import type { LeasingTerms } from '../../finance/offers/leasing/leasing-types.ts'
import type { Offer, Purpose, RateKind } from '../../finance/offers/types.ts'

/** A bank or lessor of the panel. Money in cents, rates in percent. */
export interface BankContent {
  nome: string
  /** Null for a company that has no mortgages in force. */
  mutui: BankMortgages | null
  leasing: BankLease[]
}

/** The terms of a lease, net of VAT. The limits of the amount are of the financed one. */
export interface BankLease
  extends Pick<LeasingTerms, 'importoMin' | 'importoMax' | 'anticipoMin' | 'riscattoMax'> {
  nome: string
  beni: LeasingTerms['finalita']
  /** Months. */
  durataMin: number
  durataMax: number
}

/** The mortgages of a bank, its rules and its times. */
export interface BankMortgages {
  regole: {
    ltvMax: number
    rataRedditoMax: number
    etaMaxScadenza: number
    /** Names of the provinces; empty: all. */
    province: string[]
  }
  prodotti: {
    nome: string
    finalita: Purpose[]
    tassi: RateKind[]
    importoMin: number
    importoMax: number
    /** Months. */
    durataMax: number
    /** Greatest loan to value with the guarantee of the first-home fund; null without such rates. */
    ltvConGaranzia: number | null
  }[]
  /** Usual working days of each stage; empty while too few files tell them. */
  tempi: { passo: string; giorni: string }[]
  /** The bank's offers for the example need by TAEG, with the representative example of the first. */
  esempio: { importo: number; valore: number; durataMesi: number; offerte: Offer[]; testo: string | null }
}
