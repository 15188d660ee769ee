import { sql } from 'drizzle-orm'
import { agencies } from '../../../contract/subjects/agencies.ts'
import { agents } from '../../../contract/subjects/agents.ts'
import { bankProducts } from '../../../contract/subjects/bank-products.ts'
import { banks } from '../../../contract/subjects/banks.ts'
import { calculators } from '../../../contract/subjects/calculators.ts'
import { communications } from '../../../contract/subjects/communications.ts'
import { company } from '../../../contract/subjects/company.ts'
import { documents } from '../../../contract/subjects/documents.ts'
import { faqCategories } from '../../../contract/subjects/faq-categories.ts'
import { faqs } from '../../../contract/subjects/faqs.ts'
import { leads } from '../../../contract/subjects/leads.ts'
import { mailTemplates } from '../../../contract/subjects/mail-templates.ts'
import { merchandising } from '../../../contract/subjects/merchandising.ts'
import { merchandisingRequests } from '../../../contract/subjects/merchandising-requests.ts'
import { news } from '../../../contract/subjects/news.ts'
import { pages } from '../../../contract/subjects/pages.ts'
import { partners } from '../../../contract/subjects/partners.ts'
import { percLeads } from '../../../contract/subjects/perc-leads.ts'
import { allPriceTables } from '../../../contract/subjects/price-tables.ts'
import { rates } from '../../../contract/subjects/rates.ts'
import { referrers } from '../../../contract/subjects/referrers.ts'
import { requests } from '../../../contract/subjects/requests.ts'
import { settings } from '../../../contract/subjects/settings.ts'
import { trainingVideos } from '../../../contract/subjects/training-videos.ts'
import { webhookDeliveries } from '../../../contract/subjects/webhook-deliveries.ts'
import { agenciesTable, files, fileUses } from '../schema.ts'
import { insertPriceRows, insertRows, type Loading } from '../statements/insert-rows.ts'
import { exampleFiles, holdersOf } from './example-files.ts'
import { type ExampleOptions, generateExampleData } from './generate-example-data.ts'
import { examplePriceTables } from './products/price-tables.ts'

/** Inserts the example data into a database without these records, in one transaction. */
export async function loadExampleData(
  { database, onProgress }: Loading,
  options: ExampleOptions,
): Promise<void> {
  const data = generateExampleData(options)
  await database.orm.transaction(async tx => {
    await insertRows(tx, banks, data.banks, onProgress)
    await insertRows(tx, bankProducts, data.bank_products, onProgress)
    await insertRows(tx, rates, data.rates, onProgress)
    // Agencies and agents refer to each other, so the agencies are inserted without people first.
    const offices = data.agencies.map(agency => ({ ...agency, responsabile: null, manager: null }))
    await insertRows(tx, agencies, offices, onProgress)
    await insertRows(tx, agents, data.agents, onProgress)
    for (const { _id, responsabile, manager } of data.agencies)
      if (responsabile)
        await tx.execute(
          sql`update ${agenciesTable} set responsabile = ${responsabile}, manager = ${manager} where _id = ${_id}`,
        )
    await insertRows(tx, partners, data.partners, onProgress)
    await insertRows(tx, percLeads, data.perc_leads, onProgress)
    await insertRows(tx, calculators, data.calculators, onProgress)
    await insertRows(tx, referrers, data.referrers, onProgress)
    await insertRows(tx, company, data.company, onProgress)
    await insertRows(tx, settings, data.settings, onProgress)
    await insertRows(tx, leads, data.leads, onProgress)
    await insertRows(tx, requests, data.requests, onProgress)
    await insertRows(tx, merchandising, data.merchandising, onProgress)
    await insertRows(tx, merchandisingRequests, data.merchandising_requests, onProgress)
    await insertRows(tx, webhookDeliveries, data.webhook_deliveries, onProgress)
    await insertRows(tx, news, data.news, onProgress)
    await insertRows(tx, pages, data.pages, onProgress)
    await insertRows(tx, faqCategories, data.faq_categories, onProgress)
    await insertRows(tx, faqs, data.faqs, onProgress)
    await insertRows(tx, trainingVideos, data.training_videos, onProgress)
    await insertRows(tx, documents, data.documents, onProgress)
    await insertRows(tx, communications, data.communications, onProgress)
    await insertRows(tx, mailTemplates, data.mail_templates, onProgress)
    for (const example of exampleFiles(options)) {
      const { bytes, ...file } = example
      await tx.insert(files).values(file)
      for (const holder of holdersOf(example, data))
        await tx.insert(fileUses).values({ file: file._id, ...holder })
    }
    for (const tables of allPriceTables) await insertRows(tx, tables, data[tables.name], onProgress)
    for (const { name, table, rows, file } of examplePriceTables(options)) {
      await insertPriceRows(tx, { name }, table._id, rows)
      await tx.insert(files).values(file)
      await tx.insert(fileUses).values({ file: file._id, resource: name, record: table._id })
    }
  })
}
