import type { PublishedText } from './text.ts'

/** Who sent the person here. */
export interface ReferralContent {
  nome: string
  /** In words. */
  tipo: string
  /** Where they are registered, if anywhere. */
  registro: { nome: string; numero: string } | null
  text: PublishedText | null
}
