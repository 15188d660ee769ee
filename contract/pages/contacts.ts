import type { ProductContent } from './product.ts'

/** The page of contacts, which is also where a message ends that was sent without a script. */
export interface ContactsContent extends ProductContent {
  /** Whether the message has arrived, or is to be mended. */
  message?: 'arrived' | 'refused'
}
