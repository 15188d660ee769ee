import type { Question } from './text.ts'

export interface NewsTeaser {
  titolo: string
  name: string
  sommario: string
  categoria: string | null
  dataPubblicazione: string
}

export interface HomeContent {
  /** What the customer pays us for a mortgage, cents. */
  fee: number
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
