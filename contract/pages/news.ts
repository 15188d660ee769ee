import type { StoredFile } from '../files/content-files.ts'
import type { RecordOf } from '../records/resource.ts'
import type { news } from '../subjects/content/news.ts'
import type { RichText } from '../text/rich-text.ts'
import type { NewsTeaser } from './home.ts'

/** Name of a calculator, which is also the path of its page. */
export type NewsCalculator = NonNullable<RecordOf<typeof news>['calcolatore']>

/** The element of each calculator. */
export const calculatorElements = {
  mutui: 'quinto-mutui',
  prestiti: 'quinto-prestiti',
  cdq: 'quinto-cdq',
  leasing: 'quinto-leasing',
} as const satisfies Record<NewsCalculator, string>

export type CalculatorElement = (typeof calculatorElements)[NewsCalculator]

export interface NewsCover {
  file: StoredFile
  alt: string
}

export interface NewsListContent {
  items: (NewsTeaser & { cover: NewsCover | null })[]
  total: number
  page: number
  pages: number
  /** The selected category; null for all. */
  category: string | null
  categories: { nome: string; numero: number }[]
}

export interface NewsContent extends NewsTeaser {
  corpo: RichText
  chapters: [id: string, words: string][]
  /** Minutes to read the text. */
  minuti: number
  /** The calculator beside the text; null for none. */
  calcolatore: NewsCalculator | null
  cover: NewsCover | null
  seo: { titolo: string | null; descrizione: string | null } | null
  /** Time of the last change. */
  updatedAt: string
  /** Other latest news, those of the same category first. */
  others: NewsTeaser[]
}
