import type { RecordOf } from '../../../../contract/records/resource.ts'
import { faqCategories } from '../../../../contract/subjects/content/faq-categories.ts'
import type { faqs } from '../../../../contract/subjects/content/faqs.ts'
import type { ExampleSource } from '../example-records.ts'
import { agentTools } from './faqs/agent-tools.ts'
import { businesses } from './faqs/businesses.ts'
import { careers } from './faqs/careers.ts'
import { fees } from './faqs/fees.ts'
import { insurance } from './faqs/insurance.ts'
import { leasing } from './faqs/leasing.ts'
import { loans } from './faqs/loans.ts'
import { mortgages } from './faqs/mortgages.ts'
import { rates } from './faqs/rates.ts'
import { salaryBackedLoans } from './faqs/salary-backed-loans.ts'
import { type Given, madeTogether, yearAgo } from './records.ts'
import { written } from './written.ts'

export type FaqCategory = RecordOf<typeof faqCategories>
export type Faq = RecordOf<typeof faqs>

/** The categories in the order of display. */
const groups = [
  mortgages,
  loans,
  salaryBackedLoans,
  businesses,
  leasing,
  rates,
  insurance,
  careers,
  fees,
  agentTools,
]

export const generateFaqCategories = (from: Given): FaqCategory[] =>
  madeTogether(
    'faq categories',
    from,
    yearAgo(from),
    groups.map(({ nome, destinatari, pagine }, i) => ({ nome, ordine: i + 1, destinatari, pagine })),
  )

export const generateFaqs = ({ recordsOf, ...from }: ExampleSource): Faq[] =>
  madeTogether(
    'faqs',
    from,
    yearAgo(from),
    groups.flatMap((group, at) =>
      group.domande.map(([domanda, risposta], i) => ({
        categoria: recordsOf(faqCategories)[at]!._id,
        domanda,
        risposta: written(risposta),
        ordine: i + 1,
        pubblicata: true,
        messaggio: null,
      })),
    ),
  )
