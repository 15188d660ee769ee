import type { FastifyInstance } from 'fastify'
import { allPriceTables } from '../../contract/subjects/price-tables.ts'
import type { Context } from '../context.ts'
import { agencyFinder } from './agencies/routes.ts'
import { agentQuotes } from './agent-quotes/routes.ts'
import { agentDisplayRoutes } from './agents/displays/routes.ts'
import { ownAgentProfiles } from './agents/own-profile.ts'
import { agentDirectory, agentDocuments } from './agents/routes.ts'
import { agentTodayRoutes } from './agents/today/routes.ts'
import { productPreview } from './bank-products/routes.ts'
import { broker, serverState, toDoList } from './broker/routes.ts'
import { displays } from './calculators/routes.ts'
import { cdq } from './cdq/routes.ts'
import { afterDisbursementRoutes } from './clients/after-disbursement/routes.ts'
import { customerFileRoutes, fileInvitationRoutes } from './clients/files/routes.ts'
import { customersSettings } from './clients/own-settings-routes.ts'
import { customersRequests, recordedActs, samePersons } from './clients/routes.ts'
import { communicationReading } from './communications/routes.ts'
import { complaintRoutes } from './complaints/routes.ts'
import { eggsyncRoutes } from './egg/egg-routes.ts'
import { faqRoutes } from './faqs/routes.ts'
import { files } from './files/routes.ts'
import { storage } from './files/storage-routes.ts'
import { enums } from './geography/routes.ts'
import { leadSharing, leads, leadWork } from './leads/routes.ts'
import { leasing } from './leasing/routes.ts'
import { letterTemplates } from './letters/routes.ts'
import { fileBankRoutes } from './loan-files/banks/bank-routes.ts'
import { fileDocumentRoutes } from './loan-files/documents/document-routes.ts'
import { durationRoutes } from './loan-files/durations/duration-routes.ts'
import { idleFileRoutes } from './loan-files/idle/routes.ts'
import { loanFileIntake } from './loan-files/intake/intake-routes.ts'
import { fileLists } from './loan-files/list/list-routes.ts'
import { loanFileMoveRoutes } from './loan-files/moves/move-routes.ts'
import { fileNoteRoutes } from './loan-files/notes/routes.ts'
import { oamFlowRoutes } from './loan-files/oam-flow/routes.ts'
import { loanFilePages } from './loan-files/page/file-page-routes.ts'
import { filePaperRoutes } from './loan-files/papers/routes.ts'
import { signedQuestionnaireRoutes } from './loan-files/verification/routes.ts'
import { loans } from './loans/routes.ts'
import { merchandising } from './merchandising/routes.ts'
import { mortgages } from './mortgages/routes.ts'
import { permissionRequestRoutes } from './permission-requests/routes.ts'
import { ownData, personalData } from './personal-data/routes.ts'
import { priceTableRoutes } from './price-tables/routes.ts'
import { ratesEntry } from './rates/routes.ts'
import { contacts } from './requests/routes.ts'
import { sentOfferRoutes } from './sent-offers/routes.ts'
import { sessions } from './sessions/routes.ts'
import { customersSimulations } from './simulations/own/routes.ts'
import { simulations } from './simulations/routes.ts'
import { ticketRoutes } from './tickets/routes.ts'
import { trainingRoutes } from './training/routes.ts'

type AddRoutes = (api: FastifyInstance, context: Context) => void | Promise<void>

/** The calls of every subject besides those that each resource has. */
export const subjectRoutes: readonly AddRoutes[] = [
  enums,
  agencyFinder,
  mortgages,
  loans,
  loanFilePages,
  fileNoteRoutes,
  cdq,
  leasing,
  displays,
  loanFileMoveRoutes,
  broker,
  simulations,
  leads,
  contacts,
  files,
  samePersons,
  recordedActs,
  customersRequests,
  customersSimulations,
  afterDisbursementRoutes,
  customerFileRoutes,
  fileInvitationRoutes,
  customersSettings,
  ownData,
  personalData,
  complaintRoutes,
  ticketRoutes,
  leadSharing,
  leadWork,
  fileLists,
  durationRoutes,
  loanFileIntake,
  oamFlowRoutes,
  eggsyncRoutes,
  toDoList,
  permissionRequestRoutes,
  serverState,
  storage,
  communicationReading,
  agentTodayRoutes,
  idleFileRoutes,
  faqRoutes,
  trainingRoutes,
  merchandising,
  sessions,
  agentDirectory,
  ownAgentProfiles,
  agentDocuments,
  agentDisplayRoutes,
  agentQuotes,
  sentOfferRoutes,
  productPreview,
  letterTemplates,
  ratesEntry,
  fileBankRoutes,
  fileDocumentRoutes,
  filePaperRoutes,
  signedQuestionnaireRoutes,
  ...allPriceTables.map(
    (tables): AddRoutes =>
      (api, context) =>
        priceTableRoutes(api, context, tables),
  ),
]
