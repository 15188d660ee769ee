import type { StoredFile } from '../files/content-files.ts'
import type { RichText } from '../text/rich-text.ts'
import type { NewsTeaser } from './home.ts'

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
  cover: NewsCover | null
  seo: { titolo: string | null; descrizione: string | null } | null
  /** Time of the last change. */
  updatedAt: string
  /** Other latest news, those of the same category first. */
  others: NewsTeaser[]
}
