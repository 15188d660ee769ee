import type { ResourceDefinition } from '../records/resource.ts'
import { admins } from './admins.ts'
import { agencies } from './agencies.ts'
import { agents } from './agents.ts'
import { bankProducts } from './bank-products.ts'
import { banks } from './banks.ts'
import { calculators } from './calculators.ts'
import { clients } from './clients.ts'
import { communications } from './communications.ts'
import { company } from './company.ts'
import { documents } from './documents.ts'
import { faqCategories } from './faq-categories.ts'
import { faqs } from './faqs.ts'
import { leads } from './leads.ts'
import { mailTemplates } from './mail-templates.ts'
import { merchandising } from './merchandising.ts'
import { merchandisingRequests } from './merchandising-requests.ts'
import { news } from './news.ts'
import { pages } from './pages.ts'
import { partners } from './partners.ts'
import { percLeads } from './perc-leads.ts'
import { asaTables, hubTables, newfinTables } from './price-tables.ts'
import { provinces } from './provinces.ts'
import { rates } from './rates.ts'
import { referrers } from './referrers.ts'
import { regions } from './regions.ts'
import { requests } from './requests.ts'
import { sessions } from './sessions.ts'
import { settings } from './settings.ts'
import { towns } from './towns.ts'
import { trainingVideos } from './training-videos.ts'
import { webhookDeliveries } from './webhook-deliveries.ts'

/** Every resource. */
export const resources: readonly ResourceDefinition[] = [
  admins,
  agencies,
  agents,
  bankProducts,
  banks,
  calculators,
  clients,
  communications,
  documents,
  faqCategories,
  faqs,
  mailTemplates,
  news,
  pages,
  trainingVideos,
  leads,
  merchandising,
  merchandisingRequests,
  partners,
  percLeads,
  provinces,
  rates,
  referrers,
  regions,
  requests,
  sessions,
  company,
  settings,
  asaTables,
  newfinTables,
  hubTables,
  towns,
  webhookDeliveries,
]
