/**
 * Types of mortgage offers. The wire and the database use these shapes, so the fields have the Italian names of the
 * trade. Money is whole euro cents, a rate is a percentage with at most four decimals (3.25 is 3,25 %), a day is
 * `YYYY-MM-DD`.
 */

export type Purpose = 'prima_casa' | 'seconda_casa' | 'surroga' | 'ristrutturazione' | 'liquidita'
export type RateKind = 'fisso' | 'variabile' | 'misto' | 'cap'
export type EnergyClass = 'A' | 'B' | 'C' | 'D' | 'E' | 'F' | 'G'
export type EuriborTenor = '1m' | '3m' | '6m' | '12m'

/** Name of an index. `eurirs` is the Eurirs of the loan's duration; for a mixed rate, of the initial period. */
export type IndexName = `euribor_${EuriborTenor}` | 'eurirs'

/** A person's request for a mortgage. Conditions on absent fields are not checked. */
export interface Need {
  finalita: Purpose
  /** Value of the property, cents. */
  valore: number
  /** Amount of the loan, cents. */
  importo: number
  durataMesi: number
  /** Default: every kind. */
  tipoTasso?: RateKind
  /** Two letters of the province of the property. */
  provincia?: string
  /** Age of the oldest applicant, in whole years. */
  eta?: number
  /** For `surroga`: the present mortgage's instalment in cents and number of remaining instalments. */
  rataAttuale?: number
  rateResidue?: number
  /** Net monthly income, cents. */
  redditoNetto?: number
  /** Instalments of other loans, cents per month. */
  altreRate?: number
  classeEnergetica?: EnergyClass
  /** The applicant may have the guarantee of the first-home fund (Consap). */
  garanziaConsap?: boolean
}

/** A price: either `tanFinito`, or an index plus a spread. */
export interface Price {
  indice?: IndexName
  /** Percentage points above the index. */
  spread?: number
  /** Fixed TAN, percent; takes precedence over the index. */
  tanFinito?: number
}

/** One row of a product's price list, for needs within its limits. Among several rows, the lowest TAN applies. */
export interface RateBand extends Price {
  tipo: RateKind
  /** Minimum rate of the contract, percent. */
  floor?: number
  /** Maximum rate of the contract, percent (`tipo: 'cap'`). */
  cap?: number
  /** Mixed rate only: the fixed price of the first `mesi` months. The band's own index and spread apply afterwards. */
  iniziale?: Price & { mesi: number }
  /** Months, both ends included. */
  durataDaMesi: number
  durataAMesi: number
  /** Loan to value in percent: above `ltvDa`, up to and including `ltvA`. */
  ltvDa: number
  ltvA: number
  /** Reserved to these energy classes (green discount). */
  classiEnergetiche?: EnergyClass[]
  /** Reserved to applicants under 36. */
  under36?: boolean
  /** Reserved to loans with the guarantee of the first-home fund; may go beyond the bank's loan to value. */
  garanziaConsap?: boolean
}

/** A fee: `fisso` cents, or `perc` percent of the loan, at least `min` and at most `max` cents. */
export interface Fee {
  fisso?: number
  perc?: number
  min?: number
  max?: number
}

export interface ProductCosts {
  istruttoria?: Fee
  /** Default: at signature. */
  istruttoriaPagata?: OnceTime
  /** The lender's commission for placing and managing an assignment of salary. */
  commissioni?: Fee
  /** Appraisal, cents. */
  perizia?: number
  /** Collection of each instalment, cents. */
  incassoRata?: number
  /** Substitute tax, percent of the loan by purpose (DPR 601/1973); absent for purposes without tax. */
  impostaSostitutiva?: Partial<Record<Purpose, number>>
  /**
   * Substitute tax of loans of more than eighteen months, percent of the debt, in place of stamp duty (DPR 601/1973
   * art. 15 and 17).
   */
  impostaSostitutivaPerc?: number
  /** Stamp duty, cents. */
  bollo?: number
  /** Sending the contract, cents. */
  invioContratto?: number
  /** When taxes and the sending of the contract are paid. Default: at signature. */
  impostePagate?: Exclude<OnceTime, 'finanziato'>
  /** Statement at the end of each whole year, cents. */
  rendicontoAnnuo?: number
}

/**
 * When a cost that is paid once is paid: at signature, with the first instalment, or with every instalment as a part of
 * the debt.
 */
export type OnceTime = 'iniziale' | 'finanziato' | 'prima_rata'

export interface Insurance {
  tipo: 'incendio' | 'vita' | 'cpi' | 'impiego'
  /** Only insurance that is mandatory for the credit or for its conditions counts in the TAEG. */
  obbligatoria: boolean
  /** Single premium, percent of the loan, paid at signature. */
  premioUnicoPerc?: number
  /** Yearly premium, cents, paid in advance at the start of each year. */
  premioAnnuo?: number
}

/** Public conditions of one bank product. */
export interface Terms {
  prodotto: { _id: string; nome: string }
  banca: { _id: string; nome: string }
  finalita: Purpose[]
  validoDal: string
  validoAl?: string
  importoMin: number
  importoMax: number
  tassi: RateBand[]
  spese: ProductCosts
  polizze: Insurance[]
  policy: {
    /** Maximum loan to value, percent. */
    ltvMax: number
    /** Maximum ratio of instalments to net income, percent. */
    rataRedditoMax: number
    /** Maximum age at the last instalment, years. */
    etaMaxScadenza: number
    /** Provinces served (two letters). Default: all. */
    province?: string[]
  }
  /** The broker's fee, due when the loan is paid out. It counts in the TAEG. */
  compenso: Fee
}

/** Reference rates on the day of the quote. */
export interface Rates {
  /** Day of the quote, Europe/Rome. */
  giorno: string
  euribor: Record<EuriborTenor, { valore: number; data: string }>
  /** By whole years, 1 to 30: `eurirs[25]`. */
  eurirs: Record<number, { valore: number; data: string }>
  /**
   * Average effective rates of the quarter for mortgages, percent, by kind of rate. They determine the usury threshold.
   */
  tegm: { fisso: number; variabile: number; trimestre: string }
}

export type CostName =
  | 'istruttoria'
  | 'commissioni'
  | 'perizia'
  | 'imposta_sostitutiva'
  | 'bollo'
  | 'invio_contratto'
  | 'incasso_rata'
  | 'rendiconto'
  | 'polizza_incendio'
  | 'polizza_vita'
  | 'polizza_cpi'
  | 'polizza_impiego'
  | 'compenso'

/** One cost of an offer and its share of the TAEG. */
export interface OfferCost {
  voce: CostName
  /** `ogni_anno` is in advance, `fine_anno` in arrears: after each whole year. */
  quando: OnceTime | 'ogni_rata' | 'ogni_anno' | 'fine_anno'
  /** Amount of each payment, cents. */
  importo: number
  /** Total over the whole loan, cents. */
  totale: number
  /**
   * Points that the cost adds to the TAEG, in the order of the list. With `capitalizzazione` they sum to TAEG − TAN.
   */
  punti: number
}

/** A cost without its share of the TAEG. */
export type PricedCost = Omit<OfferCost, 'punti'>

/** A phase of a loan with a constant rate and instalment. */
export interface OfferPhase {
  /** Number of the first instalment of the phase, from 1. */
  daRata: number
  /** Number of instalments of the phase (Italian "rate"). */
  rate: number
  tan: number
  /** Cents. */
  rata: number
}

export interface Offer {
  prodotto: Terms['prodotto']
  banca: Terms['banca']
  tipoTasso: RateKind
  /** First instalment, cents. */
  rata: number
  /** The last instalment, which absorbs the roundings, cents. */
  ultimaRata: number
  numeroRate: number
  /** TAN of the first phase, percent, at most four decimals. */
  tan: number
  /** Percent, rounded to two decimals by remark (d) of Annex I. */
  taeg: number
  /** Percent, not rounded. */
  taegEsatto: number
  /** Percent, not rounded, without taxes. */
  teg: number
  /** Usury threshold of the category, percent. */
  sogliaUsura: number
  fasi: OfferPhase[]
  /** The index that the rate follows and its day. Present also for a fixed rate derived from Eurirs. */
  indice?: { nome: IndexName; anni?: number; valore: number; data: string; spread: number }
  /** Index of the fixed start of a mixed rate, when the start derives from an index too. */
  indiceIniziale?: Offer['indice']
  floor?: number
  cap?: number
  /** Conditions of a reserved price: energy classes (green mortgage), applicants under 36. */
  classiEnergetiche?: EnergyClass[]
  under36?: boolean
  /** The loan has the guarantee of the first-home fund (Consap). */
  garanziaConsap?: boolean
  /** Points by which monthly compounding raises the effective rate above the TAN, before any cost. */
  capitalizzazione: number
  costi: OfferCost[]
  /** Optional insurance proposed by the bank. It counts in no other figure of the offer. */
  facoltative: PricedCost[]
  /** Cents. */
  interessi: number
  totaleCosti: number
  /** Everything to be paid: loan, interest and costs, cents. */
  totaleDovuto: number
  /** Loan to value, percent. */
  ltv: number
  /** Ratio of this and the other instalments to net income, percent; absent when the income is unknown. */
  rapportoRataReddito?: number
  validoAl?: string
}

export type ExclusionReason =
  | 'finalita'
  | 'non_in_vigore'
  | 'importo_minimo'
  | 'importo_massimo'
  | 'durata'
  | 'ltv'
  | 'tipo_tasso'
  | 'riservata'
  | 'garanzia'
  | 'eta'
  | 'provincia'
  | 'rata_reddito'
  | 'usura'

/**
 * An excluded product, the reason, and the exceeded limit (cents, months, percent or years, depending on the reason).
 */
export interface Exclusion {
  prodotto: Terms['prodotto']
  banca: Terms['banca']
  motivo: ExclusionReason
  limite?: number
  /** Of reserved prices (`motivo: 'riservata'`): for each, the conditions that the need does not meet or does not state. */
  riserve?: Reserve[]
}

/** Conditions of a reserved price. */
export type Reserve = Pick<RateBand, 'classiEnergetiche' | 'under36'>

export interface Quotation {
  /** Sorted by TAEG, then by total due, then by bank's and product's name. */
  offerte: Offer[]
  escluse: Exclusion[]
}
