/**
 * What an offer is made of. These are the shapes that cross the wire and the database, so fields carry the
 * trade's Italian names. Money is integer euro cents, a rate is a number in percent with at most four decimals
 * (3.25 is 3,25 %), a day is `YYYY-MM-DD`.
 */

export type Purpose = 'prima_casa' | 'seconda_casa' | 'surroga' | 'ristrutturazione' | 'liquidita'
export type RateKind = 'fisso' | 'variabile' | 'misto' | 'cap'
export type EnergyClass = 'A' | 'B' | 'C' | 'D' | 'E' | 'F' | 'G'
export type EuriborTenor = '1m' | '3m' | '6m' | '12m'

/** `eurirs` is the Eurirs of the loan's own duration (of the initial period's, in a mixed rate). */
export type IndexName = `euribor_${EuriborTenor}` | 'eurirs'

/** What a person asks of a mortgage. What is left out is not checked. */
export interface Need {
  finalita: Purpose
  /** Value of the property, cents. */
  valore: number
  /** Amount of the loan, cents. */
  importo: number
  durataMesi: number
  /** Left out: every kind. */
  tipoTasso?: RateKind
  /** Two letters of the province of the property. */
  provincia?: string
  /** Age of the oldest applicant, in whole years. */
  eta?: number
  /** Of the mortgage that is moved (`surroga`): the instalment paid today, cents, and how many are left. */
  rataAttuale?: number
  rateResidue?: number
  /** Net monthly income, cents. */
  redditoNetto?: number
  /** Instalments already being paid each month, cents. */
  altreRate?: number
  classeEnergetica?: EnergyClass
}

/** A price: either `tanFinito`, or an index plus a spread. */
export interface Price {
  indice?: IndexName
  /** Points over the index. */
  spread?: number
  /** Fixed TAN, percent; wins over the index. */
  tanFinito?: number
}

/** One row of a product's price list. It applies to needs inside its bands; among several, the lowest TAN wins. */
export interface RateBand extends Price {
  tipo: RateKind
  /** Lowest rate the contract allows, percent. */
  floor?: number
  /** Highest rate the contract allows, percent (`tipo: 'cap'`). */
  cap?: number
  /** Mixed rate only: the fixed price of the first `mesi` months; index and spread above hold afterwards. */
  iniziale?: Price & { mesi: number }
  /** Months, both ends included. */
  durataDaMesi: number
  durataAMesi: number
  /** Loan to value in percent: above `ltvDa` (from zero, at zero), up to and including `ltvA`. */
  ltvDa: number
  ltvA: number
  /** Reserved to these energy classes (green discount). */
  classiEnergetiche?: EnergyClass[]
  /** Reserved to applicants under 36. */
  under36?: boolean
}

/** A fee: `fisso` cents, or `perc` percent of the loan kept between `min` and `max` cents. */
export interface Fee {
  fisso?: number
  perc?: number
  min?: number
  max?: number
}

export interface ProductCosts {
  istruttoria?: Fee
  /** Of the lender, for placing and managing an assignment of pay. */
  commissioni?: Fee
  /** Appraisal, cents. */
  perizia?: number
  /** Collection of each instalment, cents. */
  incassoRata?: number
  /** Substitute tax, percent of the loan by purpose (DPR 601/1973); left out where none is due. */
  impostaSostitutiva?: Partial<Record<Purpose, number>>
  /** Stamp duty, cents. */
  bollo?: number
}

export interface InsurancePolicy {
  tipo: 'incendio' | 'vita' | 'cpi' | 'impiego'
  /** Only what is mandatory for the credit or for its conditions enters the TAEG. */
  obbligatoria: boolean
  /** Single premium, percent of the loan, paid at signature. */
  premioUnicoPerc?: number
  /** Yearly premium, cents, paid in advance at the start of each year. */
  premioAnnuo?: number
}

/** Conditions of one bank product, as the public may see them. */
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
  polizze: InsurancePolicy[]
  policy: {
    /** Highest loan to value, percent. */
    ltvMax: number
    /** Highest ratio of instalments to net income, percent. */
    rataRedditoMax: number
    /** Highest age at the last instalment, years. */
    etaMaxScadenza: number
    /** Provinces served (two letters); left out: all. */
    province?: string[]
  }
  /** The broker's own fee, due when the loan is paid out and part of the TAEG. */
  compenso: Fee
}

/** Reference rates on the day of the quote. */
export interface Rates {
  /** Day of the quote, Europe/Rome. */
  giorno: string
  euribor: Record<EuriborTenor, { valore: number; data: string }>
  /** By whole years, 1 to 30: `eurirs[25]`. */
  eurirs: Record<number, { valore: number; data: string }>
  /** Average effective rates of the quarter for mortgages, percent, by kind of rate; the usury threshold follows from them. */
  tegm: { fisso: number; variabile: number; trimestre: string }
}

export type CostName =
  | 'istruttoria'
  | 'commissioni'
  | 'perizia'
  | 'imposta_sostitutiva'
  | 'bollo'
  | 'incasso_rata'
  | 'polizza_incendio'
  | 'polizza_vita'
  | 'polizza_cpi'
  | 'polizza_impiego'
  | 'compenso'

/** One cost of an offer and what it weighs. */
export interface OfferCost {
  voce: CostName
  quando: 'iniziale' | 'ogni_rata' | 'ogni_anno'
  /** Each time it is paid, cents. */
  importo: number
  /** Over the whole loan, cents. */
  totale: number
  /** What it adds to the TAEG, points, in the order of the list; with `capitalizzazione` they sum to TAEG − TAN. */
  punti: number
}

/** A cost before it is weighed. */
export type PricedCost = Omit<OfferCost, 'punti'>

/** Months in which the instalment stays the same. */
export interface OfferPhase {
  /** Number of the first instalment of the phase, from 1. */
  daRata: number
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
  /** Percent, two decimals, rounded as remark (d) of Annex I says. */
  taeg: number
  /** Percent, not rounded. */
  taegEsatto: number
  /** Percent, not rounded; taxes left out. */
  teg: number
  /** Usury threshold of the category, percent. */
  sogliaUsura: number
  fasi: OfferPhase[]
  /** What the rate follows, on which day. The fixed rate quoted from Eurirs has it too. */
  indice?: { nome: IndexName; anni?: number; valore: number; data: string; spread: number }
  /** Of the fixed start of a mixed rate, when it is priced on an index too. */
  indiceIniziale?: Offer['indice']
  floor?: number
  cap?: number
  /** Whom the price is reserved to: these energy classes (a green mortgage), applicants under 36. */
  classiEnergetiche?: EnergyClass[]
  under36?: boolean
  /** Points the monthly payment adds to the TAN before any cost. */
  capitalizzazione: number
  costi: OfferCost[]
  /** Policies the bank proposes and the borrower may refuse: in no other figure of the offer. */
  facoltative: PricedCost[]
  /** Cents. */
  interessi: number
  totaleCosti: number
  /** Everything to be paid: loan, interest and costs, cents. */
  totaleDovuto: number
  /** Loan to value, percent. */
  ltv: number
  /** This instalment and the others over net income, percent; absent when the income is not known. */
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
  | 'eta'
  | 'provincia'
  | 'rata_reddito'
  | 'usura'

/** A product left out, why, and the limit that would have let it in (cents, months, percent or years, by reason). */
export interface Exclusion {
  prodotto: Terms['prodotto']
  banca: Terms['banca']
  motivo: ExclusionReason
  limite?: number
}

export interface Quotation {
  /** By TAEG, then by total due, then by bank's and product's name. */
  offerte: Offer[]
  escluse: Exclusion[]
}
