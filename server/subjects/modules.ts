import type { Context } from '../context.ts'
import { generateCommunications } from '../database/example-data/content/communications.ts'
import { generateFaqCategories, generateFaqs } from '../database/example-data/content/faqs.ts'
import { generateMailTemplates } from '../database/example-data/content/mail-templates.ts'
import { generateNews } from '../database/example-data/content/news.ts'
import { generatePages } from '../database/example-data/content/pages.ts'
import {
  generateTrainingCompletions,
  generateTrainingVideos,
} from '../database/example-data/content/training-videos.ts'
import { generateDocuments } from '../database/example-data/documents.ts'
import { generateEggCorrespondences, generateEggMappings } from '../database/example-data/egg-mappings.ts'
import type { ExampleRecords } from '../database/example-data/example-records.ts'
import { generateBankAnswers } from '../database/example-data/loan-files/bank-answers.ts'
import { generateClients } from '../database/example-data/loan-files/clients.ts'
import { generateDocumentRequirements } from '../database/example-data/loan-files/document-requirements.ts'
import { generateFileDocuments } from '../database/example-data/loan-files/file-documents.ts'
import {
  generateFees,
  generateLoanFiles,
  generateParticipants,
  generateShares,
  generateSteps,
  generateVerifications,
} from '../database/example-data/loan-files/loan-files.ts'
import { generateFileNotes, generateFileTasks } from '../database/example-data/loan-files/notes-and-tasks.ts'
import { generatePaperTexts } from '../database/example-data/loan-files/paper-texts.ts'
import { generateRefusalReasons } from '../database/example-data/loan-files/refusal-reasons.ts'
import { generateAdmins } from '../database/example-data/people/admins.ts'
import { generateAgencies } from '../database/example-data/people/agencies.ts'
import { generateAgents } from '../database/example-data/people/agents.ts'
import { generateCompany } from '../database/example-data/people/company.ts'
import { generatePartners } from '../database/example-data/people/partners.ts'
import { generatePermissionRequests } from '../database/example-data/people/permission-requests.ts'
import { generateReferrers } from '../database/example-data/people/referrers.ts'
import { generateRetention } from '../database/example-data/people/retention.ts'
import { generateSettings } from '../database/example-data/people/settings.ts'
import { generateBankProducts } from '../database/example-data/products/bank-products.ts'
import { generateBanks } from '../database/example-data/products/banks.ts'
import { generateCalculators } from '../database/example-data/products/calculators.ts'
import { generatePriceTables } from '../database/example-data/products/price-tables.ts'
import { generateRates } from '../database/example-data/products/rates.ts'
import { generateAppointments } from '../database/example-data/requests/appointments.ts'
import { generateComplaints } from '../database/example-data/requests/complaints.ts'
import { generateLeads } from '../database/example-data/requests/leads.ts'
import { generateMerchandising } from '../database/example-data/requests/merchandising.ts'
import { generatePercLeads } from '../database/example-data/requests/perc-leads.ts'
import { generateMerchandiseRequests, generateRequests } from '../database/example-data/requests/requests.ts'
import { generateWebhookDeliveries } from '../database/example-data/requests/webhook-deliveries.ts'
import {
  generateCannedAnswers,
  generateTicketMessages,
  generateTicketSettings,
  generateTicketSteps,
  generateTickets,
} from '../database/example-data/tickets/tickets.ts'
import {
  forEachWrite,
  forOneWrite,
  inOrder,
  type MoveConditions,
  type Rule,
  type Rules,
  type SetRule,
  type SetRules,
} from '../database/rules.ts'
import type { DerivedFilters, DerivedOrders } from '../database/statements/derived-filters.ts'
import type { Store } from '../database/store.ts'
import type { DerivedColumns } from '../export/export-records.ts'
import { appointmentRule } from './appointments/appointment-rule.ts'
import { clientFilters } from './clients/client-filters.ts'
import { consentRule } from './clients/consents.ts'
import { messageRule } from './clients/files/message-letters.ts'
import { refusedDocumentRule } from './clients/files/refused-document-letters.ts'
import { announcementRule } from './communications/announcement-letters.ts'
import { complaintColumns } from './complaints/complaint-columns.ts'
import { fileOfComplaintRule } from './complaints/complaint-files.ts'
import { complaintFilters } from './complaints/complaint-filters.ts'
import { complaintRule } from './complaints/complaint-letters.ts'
import { eggBankRule, eggFileRule } from './egg/egg-rules.ts'
import { faqRule } from './faqs/faq-rule.ts'
import { leadConditions } from './leads/lead-conditions.ts'
import { leadFilters, leadOrders } from './leads/lead-filters.ts'
import { bankAnswerRule, feesRule, figuresOfFeesRule } from './loan-files/banks/bank-answer-rule.ts'
import { commissionOfAnswerRule, commissionOfFileRule } from './loan-files/banks/commission-rule.ts'
import { fileInStepRule } from './loan-files/banks/file-in-step.ts'
import { answersOfFileRule } from './loan-files/banks/move-answers.ts'
import { documentRule } from './loan-files/documents/document-rule.ts'
import { documentsOfFileRule, documentsOfParticipantRule } from './loan-files/documents/documents-in-step.ts'
import { customerRule, participantRule } from './loan-files/file-names.ts'
import { fileColumns } from './loan-files/list/file-columns.ts'
import { fileFilters, fileOrders } from './loan-files/list/file-filters.ts'
import { loanFileRule, stepRule } from './loan-files/loan-file-rule.ts'
import { agentRule } from './loan-files/moves/change-of-agent.ts'
import { loanFileConditions } from './loan-files/moves/move-conditions.ts'
import { outcomeRule } from './loan-files/moves/outcome-rule.ts'
import { paperTextRule } from './loan-files/papers/paper-text-rule.ts'
import { identityDocumentRule } from './loan-files/verification/identity-document.ts'
import { verificationConditions, verificationRule } from './loan-files/verification/verification-rule.ts'
import { decisionRule } from './permission-requests/decision-rule.ts'
import { leadRule, requestRule } from './requests/assignment-rules.ts'
import { officeClockRule } from './tickets/ticket-due.ts'

/** What a rule may use. The store has the rules, so rules receive the store by a function. */
export type RuleContext = Pick<Context, 'now' | 'newId' | 'settings'> & { store: () => Store }

/** What the server adds to the definition of a resource. Routes stand in `routes.ts`, so that commands load no routes. */
export interface SubjectModule {
  /** The rule of the resource's writes, for example who gets a letter. */
  rule?: (context: RuleContext) => Rule
  /** The same for many writes at once, instead of `rule`, so that imports need not write one by one. */
  setRule?: (context: RuleContext) => SetRule
  /** The rule that runs after a write, in its transaction. */
  afterRule?: (context: RuleContext) => Rule
  /** The conditions of moves that depend on other records. */
  conditions?: (context: RuleContext) => MoveConditions
  exampleRecords?: ExampleRecords
  /** The conditions of the derived filters of the resource's list. */
  filters?: DerivedFilters
  /** The expressions of the derived orders of the resource's list. */
  orders?: DerivedOrders
  /** The values of the derived columns of the resource's list. */
  columns?: DerivedColumns
}

/** One rule of several, which run in this order. */
const inTurn =
  (...makers: readonly ((context: RuleContext) => Rule)[]) =>
  (context: RuleContext): Rule => {
    const rules = makers.map(make => make(context))
    return async (tx, write) => {
      for (const rule of rules) await rule(tx, write)
    }
  }

/**
 * The modules by the name of the resource. Example records are inserted in this order, so a resource follows the
 * resources that it refers to.
 */
export const subjectModules = {
  banks: { exampleRecords: generateBanks },
  bank_products: { exampleRecords: generateBankProducts },
  rates: { exampleRecords: generateRates },
  admins: { exampleRecords: generateAdmins },
  agencies: { exampleRecords: generateAgencies },
  agents: { exampleRecords: generateAgents },
  partners: { exampleRecords: generatePartners },
  perc_leads: { exampleRecords: generatePercLeads },
  calculators: { exampleRecords: generateCalculators },
  referrers: { exampleRecords: generateReferrers },
  richieste_permessi: { afterRule: decisionRule, exampleRecords: generatePermissionRequests },
  company: { rule: officeClockRule, exampleRecords: generateCompany },
  settings: { exampleRecords: generateSettings },
  conservazione: { exampleRecords: generateRetention },
  leads: {
    rule: leadRule,
    conditions: leadConditions,
    filters: leadFilters,
    orders: leadOrders,
    exampleRecords: generateLeads,
  },
  requests: { rule: requestRule, exampleRecords: generateRequests },
  appuntamenti: { rule: appointmentRule, exampleRecords: generateAppointments },
  clients: {
    setRule: context => inOrder([forEachWrite(consentRule), customerRule(context)]),
    filters: clientFilters,
    exampleRecords: generateClients,
  },
  motivi_rifiuto: { exampleRecords: generateRefusalReasons },
  documenti_richiesti: { exampleRecords: generateDocumentRequirements },
  pratiche: {
    rule: inTurn(eggFileRule, loanFileRule, documentsOfFileRule, outcomeRule),
    afterRule: inTurn(answersOfFileRule, stepRule, agentRule, commissionOfFileRule),
    conditions: loanFileConditions,
    filters: fileFilters,
    orders: fileOrders,
    columns: fileColumns,
    exampleRecords: generateLoanFiles,
  },
  pratiche_partecipanti: {
    rule: inTurn(participantRule, documentsOfParticipantRule),
    exampleRecords: generateParticipants,
  },
  pratiche_quote: { exampleRecords: generateShares },
  pratiche_compensi: { rule: feesRule, afterRule: figuresOfFeesRule, exampleRecords: generateFees },
  pratiche_passi: { exampleRecords: generateSteps },
  pratiche_banche: {
    rule: inTurn(eggBankRule, bankAnswerRule),
    afterRule: inTurn(fileInStepRule, commissionOfAnswerRule),
    exampleRecords: generateBankAnswers,
  },
  pratiche_documenti: {
    rule: documentRule,
    afterRule: inTurn(refusedDocumentRule, identityDocumentRule),
    exampleRecords: generateFileDocuments,
  },
  pratiche_note: { afterRule: messageRule, exampleRecords: generateFileNotes },
  pratiche_compiti: { exampleRecords: generateFileTasks },
  pratiche_verifiche: {
    rule: verificationRule,
    conditions: verificationConditions,
    exampleRecords: generateVerifications,
  },
  testi_carte: { rule: paperTextRule, exampleRecords: generatePaperTexts },
  reclami: {
    rule: inTurn(fileOfComplaintRule, complaintRule),
    filters: complaintFilters,
    columns: complaintColumns,
    exampleRecords: generateComplaints,
  },
  tickets_categorie: { rule: officeClockRule, exampleRecords: generateTicketSettings },
  tickets_risposte: { exampleRecords: generateCannedAnswers },
  tickets: { exampleRecords: generateTickets },
  tickets_messaggi: { exampleRecords: generateTicketMessages },
  tickets_passi: { exampleRecords: generateTicketSteps },
  mappature: { exampleRecords: generateEggMappings },
  egg_corrispondenze: { exampleRecords: generateEggCorrespondences },
  merchandising: { exampleRecords: generateMerchandising },
  merchandising_requests: { exampleRecords: generateMerchandiseRequests },
  webhook_deliveries: { exampleRecords: generateWebhookDeliveries },
  news: { exampleRecords: generateNews },
  pages: { exampleRecords: generatePages },
  faq_categories: { exampleRecords: generateFaqCategories },
  faqs: { rule: faqRule, exampleRecords: generateFaqs },
  training_videos: { exampleRecords: generateTrainingVideos },
  training_completions: { exampleRecords: generateTrainingCompletions },
  documents: { exampleRecords: generateDocuments },
  communications: { rule: announcementRule, exampleRecords: generateCommunications },
  mail_templates: { exampleRecords: generateMailTemplates },
  tabelle_asa: { exampleRecords: source => generatePriceTables('tabelle_asa', source) },
  tabelle_newfin: { exampleRecords: source => generatePriceTables('tabelle_newfin', source) },
  tabelle_hub: { exampleRecords: source => generatePriceTables('tabelle_hub', source) },
} satisfies Record<string, SubjectModule>

/** What the modules make of `part`, by the name of their resources. */
const fromModules = <Part extends 'rule' | 'setRule' | 'afterRule' | 'conditions'>(
  context: RuleContext,
  part: Part,
) =>
  Object.fromEntries(
    Object.entries<SubjectModule>(subjectModules).flatMap(([name, { [part]: make }]) =>
      make ? [[name, make(context)]] : [],
    ),
  ) as Record<string, ReturnType<NonNullable<SubjectModule[Part]>>>

/** The rules of single resources for the writes of their records. */
export const subjectRules = (context: RuleContext): Rules => ({
  ...fromModules(context, 'rule'),
  ...Object.fromEntries(
    Object.entries(subjectSetRules(context)).map(([name, rule]) => [name, forOneWrite(rule)]),
  ),
})
/** The rules of single resources for many writes at once. */
export const subjectSetRules = (context: RuleContext): SetRules => fromModules(context, 'setRule')
/** The rules of single resources that run after a write. */
export const subjectAfterRules = (context: RuleContext): Rules => fromModules(context, 'afterRule')
/** The further conditions of moves, by the name of the resource. */
export const subjectConditions = (context: RuleContext) => fromModules(context, 'conditions')

/** The derived filters of lists, by the name of the resource. */
export const subjectFilters: Readonly<Record<string, DerivedFilters>> = Object.fromEntries(
  Object.entries<SubjectModule>(subjectModules).flatMap(([name, { filters }]) =>
    filters ? [[name, filters]] : [],
  ),
)

/** The derived orders of lists, by the name of the resource. */
export const subjectOrders: Readonly<Record<string, DerivedOrders>> = Object.fromEntries(
  Object.entries<SubjectModule>(subjectModules).flatMap(([name, { orders }]) =>
    orders ? [[name, orders]] : [],
  ),
)

/** The values of the derived columns of lists, by the name of the resource. */
export const subjectColumns: Readonly<Record<string, DerivedColumns>> = Object.fromEntries(
  Object.entries<SubjectModule>(subjectModules).flatMap(([name, { columns }]) =>
    columns ? [[name, columns]] : [],
  ),
)
