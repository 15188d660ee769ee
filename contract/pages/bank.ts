import type { Offer, Purpose, RateKind } from '../../finance/offers/types.ts'

/** A bank of the panel: its mortgages, its rules and its times. Money in cents, rates in percent. */
export interface BankContent {
  nome: string
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
