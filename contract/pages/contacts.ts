import type { ProductContent } from './product.ts'

/** The contact page, which also shows the result of a message sent without a script. */
export interface ContactsContent extends ProductContent {
  /** Whether the message has arrived or must be corrected. */
  message?: 'arrived' | 'refused'
}
