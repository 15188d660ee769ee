import type { $ZodType } from 'zod/v4/core'
import type { findAgencies, suggestPlaces } from '../contract/calls/agencies.ts'
import type {
  createDisplay,
  displayOffers,
  ownDisplays,
  withdrawDisplay,
} from '../contract/calls/agent-displays.ts'
import type {
  compareQuotes,
  deleteQuote,
  joinQuote,
  previewQuote,
  quoteCustomers,
  quoteTerms,
  savedQuote,
  savedQuotes,
  saveQuote,
  sendQuote,
} from '../contract/calls/agent-quotes.ts'
import type {
  agentPipeline,
  agentToday,
  fileColleagues,
  settleToday,
  undoSettled,
} from '../contract/calls/agent-today.ts'
import type { answersInTime } from '../contract/calls/answers-in-time.ts'
import type { readBroker } from '../contract/calls/broker.ts'
import type { businessCard, orderBusinessCards, ownBusinessCard } from '../contract/calls/business-card.ts'
import type { Answer, Body, Call, Params, Query } from '../contract/calls/call.ts'
import type { cdqSettings, cdqTerms } from '../contract/calls/cdq.ts'
import type { colleagues } from '../contract/calls/colleagues.ts'
import type {
  listCommits,
  otherParts,
  readCommit,
  recordHistory,
  restoreRecord,
  undoEdit,
} from '../contract/calls/commits.ts'
import type {
  communicationReads,
  ownCommunication,
  ownCommunications,
  readCommunication,
  unreadCommunications,
} from '../contract/calls/communications.ts'
import type { complaintFiles, complaintRegister, registerComplaint } from '../contract/calls/complaints.ts'
import type { contactSettings, createRequest } from '../contract/calls/contacts.ts'
import type { afterDisbursement } from '../contract/calls/customers/after-disbursement.ts'
import type {
  confirmEmailOfCustomer,
  confirmedEmail,
  withdrawEmailConfirmation,
} from '../contract/calls/customers/confirmed-emails.ts'
import type {
  askInvitation,
  cancelCustomerAppointment,
  customerDocuments,
  customerFileDetail,
  customerFiles,
  customerFreeTimes,
  customerMessages,
  customerOffer,
  customerRefusal,
  markMessagesRead,
  putOffDocument,
  sendCustomerAttachment,
  setCustomerAppointment,
  writeCustomerMessage,
} from '../contract/calls/customers/customer-files.ts'
import type {
  acceptInvitation,
  checkInvitation,
  fileInvitations,
  inviteParticipant,
  markRepliesRead,
  withdrawInvitation,
} from '../contract/calls/customers/file-invitations.ts'
import type { messageArrival } from '../contract/calls/customers/message-arrival.ts'
import type { offerComparison } from '../contract/calls/customers/offer-comparison.ts'
import type {
  customerConsents,
  participantConsents,
  recordConsent,
  recordParticipantConsent,
} from '../contract/calls/customers/recorded-consents.ts'
import type { displayFigure } from '../contract/calls/displays.ts'
import type {
  durationReport,
  expectedDays,
  fileForecast,
  forecastQuality,
} from '../contract/calls/durations.ts'
import type {
  confirmEggsync,
  discardEggsync,
  eggsyncRows,
  listEggKeys,
  listEggsyncs,
  makeEggKey,
  readEggsync,
  resumeEggsync,
  retryEggsync,
  withdrawEggKey,
} from '../contract/calls/eggsyncs.ts'
import type { emailSignature } from '../contract/calls/email-signature.ts'
import type { listProvinces, listRegions } from '../contract/calls/enums.ts'
import type { faqVotes, ownFaqs, voteOnFaq } from '../contract/calls/faqs.ts'
import type {
  dropPage,
  fileViews,
  joinPages,
  readFileDocuments,
  readSentPages,
  recountDocuments,
  reuseDocument,
} from '../contract/calls/file-documents.ts'
import type { takeNoteAway, undoNote, writeNote } from '../contract/calls/file-notes.ts'
import type { filePapers } from '../contract/calls/file-papers.ts'
import type { ownRequest, ownRequests } from '../contract/calls/followed-requests.ts'
import type { freeTimes } from '../contract/calls/free-times.ts'
import type { idleFiles } from '../contract/calls/idle-files.ts'
import type {
  listImports,
  listMappings,
  readImport,
  resumeImport,
  undoImport,
} from '../contract/calls/imports.ts'
import type { leadForm } from '../contract/calls/lead-form.ts'
import type { sharingGroups } from '../contract/calls/lead-sharing.ts'
import type {
  cancelLeadAppointment,
  leadAppointment,
  leadStory,
  noteLeadContact,
  setLeadAppointment,
} from '../contract/calls/lead-work.ts'
import type { createLead } from '../contract/calls/leads.ts'
import type { leasingSettings, leasingTerms } from '../contract/calls/leasing.ts'
import type { fileBanks, takeOffer } from '../contract/calls/loan-file-banks.ts'
import type {
  addPerson,
  attachMessage,
  changePersonData,
  createLoanFile,
  fileLeads,
  filePersons,
  handOver,
  handOverMany,
  joinLead,
  replaceShares,
  similarCustomers,
} from '../contract/calls/loan-file-intake.ts'
import type { loanFileMoves } from '../contract/calls/loan-file-moves.ts'
import type { loanFilePage } from '../contract/calls/loan-file-page.ts'
import type { fileBoard, fileGroupCounts, fileLimits, fileTotals } from '../contract/calls/loan-files.ts'
import type { loanSettings, loanTerms } from '../contract/calls/loans.ts'
import type { previewLetter, tryLetter } from '../contract/calls/mail-templates.ts'
import type {
  addToCart,
  cartToken,
  changeCartQuantity,
  publicMerchandising,
  readCart,
  sendCart,
} from '../contract/calls/merchandising.ts'
import type {
  mortgageIndexHistory,
  mortgagePlan,
  mortgageSettings,
  mortgageTerms,
} from '../contract/calls/mortgages.ts'
import type { oamFlow, oamFlowRows } from '../contract/calls/oam-flow.ts'
import type {
  changeAvailability,
  changeOwnContacts,
  changeOwnPhoto,
  decideSubstitute,
  ownAgentProfile,
  possibleSubstitutes,
  proposedSubstitutes,
  proposeSubstitute,
} from '../contract/calls/own-agent.ts'
import type {
  eraseOwnData,
  exportOwnData,
  ownExports,
  previewOwnErasure,
} from '../contract/calls/own-data.ts'
import type {
  changeConsent,
  changeOwnAddress,
  changeOwnPhone,
  ownSettings,
  readNotice,
  stopAlertByLetter,
  switchLetters,
} from '../contract/calls/own-settings.ts'
import type {
  askForSimulation,
  deleteOwnSimulation,
  keepOwnSimulation,
  ownSimulation,
  ownSimulations,
  renameOwnSimulation,
  shareOwnSimulation,
} from '../contract/calls/own-simulations.ts'
import type { askPermission, permissionRequest } from '../contract/calls/permission-requests.ts'
import type { personAccess } from '../contract/calls/person-access.ts'
import type {
  erasePerson,
  exportPerson,
  listErasures,
  listExports,
  previewErasure,
  retentionState,
  runRetentionNow,
} from '../contract/calls/personal-data.ts'
import type { previewProduct } from '../contract/calls/product-preview.ts'
import type { setRateAlert, stopRateAlert } from '../contract/calls/rate-alerts.ts'
import type { enterRates, removeRatesDay } from '../contract/calls/rates-entry.ts'
import type { receivingAgencies } from '../contract/calls/receiving-agencies.ts'
import type { sameAsLead, sameAsRequest } from '../contract/calls/same-person.ts'
import type { securityLog } from '../contract/calls/security-log.ts'
import type {
  compareChosenOffers,
  noteOfferOpened,
  offerDraft,
  previewOffer,
  sendOffer,
  sentOffers,
  withdrawOffer,
} from '../contract/calls/sent-offers.ts'
import type { serverInfo } from '../contract/calls/server-info.ts'
import type {
  endAllSessions,
  endAnySession,
  endSessionsOfPerson,
  sessionFeed,
} from '../contract/calls/session-feed.ts'
import type {
  adminSession,
  agentSession,
  changeEmail,
  clientSession,
  confirmClient,
  confirmEmail,
  lostSecondFactors,
  readReferral,
  registerClient,
} from '../contract/calls/sessions.ts'
import type {
  dropQuestionnairePage,
  joinQuestionnaire,
  readQuestionnairePages,
} from '../contract/calls/signed-questionnaires.ts'
import type {
  keepCdqSimulation,
  keepLeasingSimulation,
  keepLoanSimulation,
  keepSimulation,
  sendCdqSimulation,
  sendLeasingSimulation,
  sendLoanSimulation,
  sendSimulation,
} from '../contract/calls/simulations.ts'
import type {
  cropPicture,
  deleteObject,
  listBuckets,
  listObjects,
  pictureCrop,
  readObject,
} from '../contract/calls/storage.ts'
import type { ticketStatistics } from '../contract/calls/ticket-statistics.ts'
import type {
  changeTickets,
  createTicket,
  faqOfTicket,
  mergeTicket,
  ownTickets,
  readTicketCategories,
  removeTicketNotification,
  reopenTicket,
  sendTicketFile,
  similarTickets,
  splitTicket,
  takeTicketAway,
  ticketCounts,
  ticketPage,
  ticketPeople,
  ticketQueue,
  voteTicket,
  writeTicketMessage,
} from '../contract/calls/tickets.ts'
import type { toDo } from '../contract/calls/to-do.ts'
import type {
  answerQuiz,
  ownTraining,
  ownTrainingVideo,
  trainingHours,
  watchTraining,
} from '../contract/calls/training.ts'
import type { unsentKey } from '../contract/calls/unsent-key.ts'
import type { AnyFields, RecordOf } from '../contract/records/resource.ts'
import type { rates } from '../contract/subjects/rates.ts'

/** All calls by method and path. Only types, so that no schema gets into the browser's bundles. */
type Calls = [
  typeof ticketStatistics,
  typeof changeTickets,
  typeof createTicket,
  typeof takeTicketAway,
  typeof faqOfTicket,
  typeof mergeTicket,
  typeof ownTickets,
  typeof readTicketCategories,
  typeof removeTicketNotification,
  typeof reopenTicket,
  typeof sendTicketFile,
  typeof similarTickets,
  typeof splitTicket,
  typeof ticketCounts,
  typeof ticketPage,
  typeof ticketPeople,
  typeof ticketQueue,
  typeof voteTicket,
  typeof writeTicketMessage,
  typeof listRegions,
  typeof listProvinces,
  typeof mortgageSettings,
  typeof mortgageTerms,
  typeof mortgagePlan,
  typeof mortgageIndexHistory,
  typeof keepSimulation,
  typeof sendSimulation,
  typeof keepLoanSimulation,
  typeof sendLoanSimulation,
  typeof keepCdqSimulation,
  typeof keepLeasingSimulation,
  typeof sendCdqSimulation,
  typeof sendLeasingSimulation,
  typeof loanSettings,
  typeof loanTerms,
  typeof loanFilePage,
  typeof cdqSettings,
  typeof cdqTerms,
  typeof leasingSettings,
  typeof leasingTerms,
  typeof displayFigure,
  typeof leadForm,
  typeof createLead,
  typeof readBroker,
  typeof confirmEggsync,
  typeof discardEggsync,
  typeof eggsyncRows,
  typeof listEggsyncs,
  typeof readEggsync,
  typeof resumeEggsync,
  typeof retryEggsync,
  typeof listEggKeys,
  typeof makeEggKey,
  typeof withdrawEggKey,
  typeof listImports,
  typeof listMappings,
  typeof readImport,
  typeof resumeImport,
  typeof undoImport,
  typeof findAgencies,
  typeof suggestPlaces,
  typeof contactSettings,
  typeof createRequest,
  typeof freeTimes,
  typeof fileViews,
  typeof filePapers,
  typeof takeNoteAway,
  typeof undoNote,
  typeof writeNote,
  typeof dropPage,
  typeof joinPages,
  typeof readQuestionnairePages,
  typeof dropQuestionnairePage,
  typeof joinQuestionnaire,
  typeof readFileDocuments,
  typeof readSentPages,
  typeof recountDocuments,
  typeof reuseDocument,
  typeof receivingAgencies,
  typeof ownRequests,
  typeof ownRequest,
  typeof ownSimulations,
  typeof ownSimulation,
  typeof keepOwnSimulation,
  typeof renameOwnSimulation,
  typeof deleteOwnSimulation,
  typeof askForSimulation,
  typeof shareOwnSimulation,
  typeof afterDisbursement,
  typeof setRateAlert,
  typeof stopRateAlert,
  typeof stopAlertByLetter,
  typeof customerFiles,
  typeof customerFileDetail,
  typeof customerDocuments,
  typeof putOffDocument,
  typeof customerMessages,
  typeof writeCustomerMessage,
  typeof markMessagesRead,
  typeof sendCustomerAttachment,
  typeof customerOffer,
  typeof offerComparison,
  typeof customerRefusal,
  typeof customerFreeTimes,
  typeof setCustomerAppointment,
  typeof cancelCustomerAppointment,
  typeof askInvitation,
  typeof confirmEmailOfCustomer,
  typeof confirmedEmail,
  typeof withdrawEmailConfirmation,
  typeof customerConsents,
  typeof participantConsents,
  typeof recordConsent,
  typeof recordParticipantConsent,
  typeof fileInvitations,
  typeof messageArrival,
  typeof inviteParticipant,
  typeof withdrawInvitation,
  typeof markRepliesRead,
  typeof checkInvitation,
  typeof acceptInvitation,
  typeof ownSettings,
  typeof readNotice,
  typeof askPermission,
  typeof permissionRequest,
  typeof changeOwnAddress,
  typeof changeOwnPhone,
  typeof changeConsent,
  typeof switchLetters,
  typeof ownExports,
  typeof exportOwnData,
  typeof previewOwnErasure,
  typeof eraseOwnData,
  typeof publicMerchandising,
  typeof readCart,
  typeof cartToken,
  typeof addToCart,
  typeof changeCartQuantity,
  typeof sendCart,
  Session[keyof Session],
  typeof readReferral,
  typeof registerClient,
  typeof confirmClient,
  typeof changeEmail,
  typeof confirmEmail,
  (typeof personAccess)[keyof typeof personAccess][keyof (typeof personAccess)['admin']],
  (typeof lostSecondFactors)[keyof typeof lostSecondFactors],
  typeof answersInTime,
  typeof oamFlow,
  typeof oamFlowRows,
  typeof fileBoard,
  typeof fileGroupCounts,
  typeof fileLimits,
  typeof fileTotals,
  typeof fileForecast,
  typeof expectedDays,
  typeof durationReport,
  typeof forecastQuality,
  typeof toDo,
  typeof cropPicture,
  typeof pictureCrop,
  typeof listBuckets,
  typeof listObjects,
  typeof readObject,
  typeof deleteObject,
  typeof serverInfo,
  typeof sharingGroups,
  typeof loanFileMoves,
  typeof noteLeadContact,
  typeof leadStory,
  typeof leadAppointment,
  typeof setLeadAppointment,
  typeof cancelLeadAppointment,
  typeof sameAsLead,
  typeof sameAsRequest,
  typeof sessionFeed,
  typeof securityLog,
  typeof endAnySession,
  typeof endSessionsOfPerson,
  typeof endAllSessions,
  typeof businessCard,
  typeof ownBusinessCard,
  typeof ownDisplays,
  typeof displayOffers,
  typeof createDisplay,
  typeof withdrawDisplay,
  typeof orderBusinessCards,
  typeof emailSignature,
  typeof compareQuotes,
  typeof quoteTerms,
  typeof quoteCustomers,
  typeof saveQuote,
  typeof savedQuotes,
  typeof savedQuote,
  typeof deleteQuote,
  typeof previewQuote,
  typeof sendQuote,
  typeof offerDraft,
  typeof compareChosenOffers,
  typeof previewOffer,
  typeof sendOffer,
  typeof sentOffers,
  typeof withdrawOffer,
  typeof noteOfferOpened,
  typeof previewProduct,
  typeof previewLetter,
  typeof tryLetter,
  typeof enterRates,
  typeof removeRatesDay,
  typeof fileBanks,
  typeof takeOffer,
  typeof recordHistory,
  typeof listCommits,
  typeof otherParts,
  typeof readCommit,
  typeof restoreRecord,
  typeof undoEdit,
  typeof agentToday,
  typeof agentPipeline,
  typeof settleToday,
  typeof undoSettled,
  typeof fileColleagues,
  typeof idleFiles,
  typeof unsentKey,
  typeof communicationReads,
  typeof ownCommunications,
  typeof ownCommunication,
  typeof unreadCommunications,
  typeof readCommunication,
  typeof colleagues,
  typeof ownFaqs,
  typeof ownAgentProfile,
  typeof changeOwnPhoto,
  typeof changeAvailability,
  typeof changeOwnContacts,
  typeof possibleSubstitutes,
  typeof proposeSubstitute,
  typeof proposedSubstitutes,
  typeof decideSubstitute,
  typeof voteOnFaq,
  typeof faqVotes,
  typeof ownTraining,
  typeof trainingHours,
  typeof ownTrainingVideo,
  typeof watchTraining,
  typeof answerQuiz,
  typeof createLoanFile,
  typeof similarCustomers,
  typeof filePersons,
  typeof joinQuote,
  typeof joinLead,
  typeof fileLeads,
  typeof addPerson,
  typeof changePersonData,
  typeof replaceShares,
  typeof handOver,
  typeof handOverMany,
  typeof registerComplaint,
  typeof complaintFiles,
  typeof complaintRegister,
  typeof listExports,
  typeof exportPerson,
  typeof previewErasure,
  typeof erasePerson,
  typeof listErasures,
  typeof retentionState,
  typeof runRetentionNow,
  typeof attachMessage,
  List<'rates', typeof rates>,
]

/** The list call of a resource. */
interface List<Name extends string, R extends { fields: AnyFields }> extends Call {
  method: 'GET'
  path: `/${Name}`
  query: $ZodType<Record<string, string | number>>
  answer: $ZodType<{ rows: OnWire<RecordOf<R>>[]; total: number; next: string | null }>
}
type OnWire<T> = { [K in keyof T]: T[K] extends Date ? string : T[K] }

/** The session calls of each role. */
type Session = Tagged<typeof adminSession, 'admin'> &
  Tagged<typeof agentSession, 'agent'> &
  Tagged<typeof clientSession, 'client'>
type Tagged<T, R extends string> = { [K in keyof T & string as `${R} ${K}`]: T[K] }

type Named<C extends Call> = C extends unknown ? { [K in `${C['method']} ${C['path']}`]: C } : never
type Merged<U> = (U extends unknown ? (u: U) => void : never) extends (u: infer I) => void ? I : never
type ByName = Merged<Named<Calls[number]>>

export type CallName = keyof ByName
/** The calls that read. */
export type ReadName = Extract<CallName, `GET ${string}`>
type Of<N extends CallName> = ByName[N] extends infer C extends Call ? C : never
export type AnswerOf<N extends CallName> = Answer<Of<N>>
export interface InputOf<N extends CallName> {
  params?: Params<Of<N>>
  query?: Query<Of<N>>
  body?: Body<Of<N>>
}
