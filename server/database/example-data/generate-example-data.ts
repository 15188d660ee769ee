import { geography } from '../geography/geography.ts'
import { type Communication, generateCommunications } from './content/communications.ts'
import { type Faq, type FaqCategory, generateFaqCategories, generateFaqs } from './content/faqs.ts'
import { generateMailTemplates, type MailTemplate } from './content/mail-templates.ts'
import { generateNews, type News } from './content/news.ts'
import { generatePages, type Page } from './content/pages.ts'
import { generateTrainingVideos, type TrainingVideo } from './content/training-videos.ts'
import { type Document, generateDocuments } from './documents.ts'
import { type Agency, generateAgencies } from './people/agencies.ts'
import { type Agent, generateAgents, withPeople } from './people/agents.ts'
import { type Company, generateCompany } from './people/company.ts'
import { generatePartners, type Partner } from './people/partners.ts'
import { generateReferrers, type Referrer } from './people/referrers.ts'
import { generateSettings, type Setting } from './people/settings.ts'
import { type Bank, generateBanks } from './products/banks.ts'
import { type Calculator, generateCalculators } from './products/calculators.ts'
import { generateCdqProducts } from './products/cdq-products.ts'
import { generateLeasingProducts } from './products/leasing-products.ts'
import { generateLoanProducts } from './products/loan-products.ts'
import { type BankProduct, generateBankProducts } from './products/mortgage-products.ts'
import { panelOf } from './products/panel.ts'
import { generatePriceTables, type PriceTable } from './products/price-tables.ts'
import { generateRates, type Rate } from './products/rates.ts'
import { generateLeads, type Lead } from './requests/leads.ts'
import { generateMerchandising, type Merchandise } from './requests/merchandising.ts'
import { generatePercLeads, type SharingRule } from './requests/perc-leads.ts'
import {
  generateMerchandiseRequests,
  generateRequests,
  type MerchandiseRequest,
  type Request,
} from './requests/requests.ts'
import { generateWebhookDeliveries, type WebhookDelivery } from './requests/webhook-deliveries.ts'

export interface ExampleOptions {
  /** A whole number; another seed gives other people and other rates. */
  seed: number
  size: 'small' | 'large'
  /** The day before which the data lie, `YYYY-MM-DD`. */
  today: string
  /** Origins of the example partner's page, allowed to the two active partners. */
  partnerOrigins?: readonly string[]
}

/** Complete rows by resource, in the order of insertion. */
export interface ExampleData {
  banks: Bank[]
  bank_products: BankProduct[]
  rates: Rate[]
  agencies: Agency[]
  agents: Agent[]
  partners: Partner[]
  perc_leads: SharingRule[]
  calculators: Calculator[]
  referrers: Referrer[]
  company: Company[]
  settings: Setting[]
  leads: Lead[]
  requests: Request[]
  merchandising: Merchandise[]
  merchandising_requests: MerchandiseRequest[]
  webhook_deliveries: WebhookDelivery[]
  news: News[]
  pages: Page[]
  faq_categories: FaqCategory[]
  faqs: Faq[]
  training_videos: TrainingVideo[]
  documents: Document[]
  communications: Communication[]
  mail_templates: MailTemplate[]
  tabelle_asa: PriceTable[]
  tabelle_newfin: PriceTable[]
  tabelle_hub: PriceTable[]
}

const leadCount = { small: 60, large: 20_000 }

/**
 * A broker with banks, products, rates, agencies, partners and leads, all invented. Uses neither the clock nor random
 * numbers: equal options give equal bytes.
 */
export function generateExampleData({ seed, size, today, partnerOrigins = [] }: ExampleOptions): ExampleData {
  const from = { seed, today }
  const italy = geography()
  const banks = generateBanks(from)
  const bank_products = [
    ...generateBankProducts(banks, from),
    ...generateLoanProducts(banks, from),
    ...generateCdqProducts(banks, from),
    ...generateLeasingProducts(banks, from),
  ]
  const rates = generateRates(from)
  const offices = generateAgencies(italy, from)
  const agents = generateAgents({ ...from, agencies: offices })
  const agencies = withPeople(offices, agents)
  const partners = generatePartners({ ...from, partnerOrigins })
  const perc_leads = generatePercLeads({ ...from, agents, agencies })
  const calculators = generateCalculators(from)
  const referrers = generateReferrers(from)
  const settings = generateSettings(from)
  const panel = panelOf({ banks, bank_products, rates, calculators, today })
  const leads = generateLeads({
    ...from,
    count: leadCount[size],
    panel,
    partners,
    agencies,
    provinces: italy.provinces,
  })
  const requests = generateRequests({ ...from, agencies })
  const merchandising = generateMerchandising(from)
  const merchandising_requests = generateMerchandiseRequests({ ...from, merchandising })
  const webhook_deliveries = generateWebhookDeliveries({ ...from, leads, partners })
  const faq_categories = generateFaqCategories(from)
  return {
    banks,
    bank_products,
    rates,
    agencies,
    agents,
    partners,
    perc_leads,
    calculators,
    referrers,
    company: generateCompany(from),
    settings,
    leads,
    requests,
    merchandising,
    merchandising_requests,
    webhook_deliveries,
    news: generateNews(from),
    pages: generatePages(from),
    faq_categories,
    faqs: generateFaqs({ ...from, faq_categories }),
    training_videos: generateTrainingVideos(from),
    documents: generateDocuments(from),
    communications: generateCommunications({ ...from, agents }),
    mail_templates: generateMailTemplates(from),
    tabelle_asa: generatePriceTables('tabelle_asa', from),
    tabelle_newfin: generatePriceTables('tabelle_newfin', from),
    tabelle_hub: generatePriceTables('tabelle_hub', from),
  }
}
