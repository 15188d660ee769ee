import type { Question } from './text.ts'

export interface NewsTeaser {
  titolo: string
  name: string
  sommario: string
  categoria: string | null
  dataPubblicazione: string
}

/** As far down and as far up. */
export interface Span {
  min: number
  max: number
}

/** How far a calculator goes: cents of what is asked for, or of the pay it is a fifth of; months. */
export interface Reach {
  importo?: Span
  netto?: Span
  durataMesi: Span
}

export interface HomeContent {
  /** What the customer pays us for a mortgage, cents. Null while the house has not set its calculator up. */
  fee: number | null
  /** How far each calculator goes. Null while the house has not set it up. */
  reach: Record<'mutui' | 'prestiti' | 'cdq', Reach | null>
  rates: {
    /** Day of the newest values. */
    giorno: string
    current: { nome: string; valore: number }[]
    /** Euribor 3 months, oldest first, one value a week. */
    history: { data: string; valore: number }[]
  } | null
  /** Agencies by region, most first. */
  agencies: { regione: string; numero: number }[]
  news: NewsTeaser[]
  questions: Question[]
}
