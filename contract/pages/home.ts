import type { Question } from './text.ts'

export interface NewsTeaser {
  titolo: string
  name: string
  sommario: string
  categoria: string | null
  dataPubblicazione: string
}

/** A closed range. */
export interface Span {
  min: number
  max: number
}

/** Limits of a calculator: the amount or the net salary in cents, and the duration in months. */
export interface Reach {
  importo?: Span
  netto?: Span
  durataMesi: Span
}

export interface HomeContent {
  /** The broker's fee for a mortgage, cents; null before the calculator is configured. */
  fee: number | null
  /** Limits of each calculator; null before the calculator is configured. */
  reach: Record<'mutui' | 'prestiti' | 'cdq', Reach | null>
  rates: {
    /** Day of the latest values. */
    giorno: string
    current: { nome: string; valore: number }[]
    /** Euribor 3 months, one value a week, oldest first. */
    history: { data: string; valore: number }[]
  } | null
  /** Number of agencies by region, highest first. */
  agencies: { regione: string; numero: number }[]
  news: NewsTeaser[]
  questions: Question[]
}
