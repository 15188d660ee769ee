import type { PublishedText } from './text.ts'

/** The referrer of the visitor. */
export interface ReferralContent {
  nome: string
  /** Label of the kind of referrer. */
  tipo: string
  /** Public register of the referrer; null when not registered. */
  registro: { nome: string; numero: string } | null
  text: PublishedText | null
}
