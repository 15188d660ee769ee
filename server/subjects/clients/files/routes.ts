import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import {
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
} from '../../../../contract/calls/customers/customer-files.ts'
import {
  acceptInvitation,
  checkInvitation,
  fileInvitations,
  inviteParticipant,
  markRepliesRead,
  withdrawInvitation,
} from '../../../../contract/calls/customers/file-invitations.ts'
import { messageArrival } from '../../../../contract/calls/customers/message-arrival.ts'
import { offerComparison, offerPdf } from '../../../../contract/calls/customers/offer-comparison.ts'
import type { Context } from '../../../context.ts'
import { notFound } from '../../../errors.ts'
import { actorOf } from '../../../plugins/access.ts'
import { addCall } from '../../../plugins/wire.ts'
import { sendPaper } from '../../../print/send-paper.ts'
import { takeAttachment } from '../../files/take-attachment.ts'
import { addUploads } from '../../loan-files/documents/page-uploads.ts'
import { signedInCustomer } from '../signed-in-customer.ts'
import { askToInvite } from './ask-invitation.ts'
import { cancelAppointment, freeTimesForCustomer, setAppointment } from './file-appointments.ts'
import {
  acceptedInvitation,
  checkedInvitation,
  invitationsOf,
  inviteTo,
  withdrawFrom,
} from './invitations.ts'
import { arrivalsIn } from './message-arrival.ts'
import { markRead, markRepliesReadBy, messagesOfCustomer, writeMessage } from './messages.ts'
import { offerComparisonForCustomer } from './offer-comparison.ts'
import { offerForCustomer, refusalForCustomer } from './offers.ts'
import { documentsOfCustomer, putOff } from './own-documents.ts'
import { offerPaperForCustomer } from './papers/customer-papers.ts'
import { participationIn } from './participation.ts'
import { fileOfCustomer, filesOfCustomer } from './read-files.ts'

/** Routes of the loan files of the signed-in customer. */
export async function customerFileRoutes(app: FastifyInstance, context: Context): Promise<void> {
  addCall(app, customerFiles, async ({ request }) =>
    filesOfCustomer(context, await signedInCustomer(context, request)),
  )
  addCall(app, customerFileDetail, async ({ params, request }) =>
    fileOfCustomer(context, await signedInCustomer(context, request), params.id),
  )
  addCall(app, customerDocuments, async ({ params, request }) =>
    documentsOfCustomer(context, await signedInCustomer(context, request), params.id),
  )
  addCall(app, putOffDocument, async ({ params, body, request }) =>
    putOff(context, await signedInCustomer(context, request), params, body.rimandato),
  )
  addCall(app, customerMessages, async ({ params, query, request }) =>
    messagesOfCustomer(context, await signedInCustomer(context, request), params.id, query),
  )
  addCall(app, writeCustomerMessage, async ({ params, body, request }) =>
    writeMessage(context, await signedInCustomer(context, request), params.id, body, request),
  )
  addCall(app, markMessagesRead, async ({ params, body, request }) =>
    markRead(context, await signedInCustomer(context, request), params.id, body),
  )
  addCall(app, customerOffer, async ({ params, request }) =>
    offerForCustomer(context, await signedInCustomer(context, request), params.id),
  )
  addCall(app, offerComparison, async ({ params, query, request }) =>
    offerComparisonForCustomer(context, await signedInCustomer(context, request), params.id, query),
  )
  // A PDF takes as long as a figure of a calculator.
  const rateLimit = { max: context.limits.figures, timeWindow: 60_000 }
  app.get(
    offerPdf.path,
    { schema: { hide: true }, config: { who: offerPdf.who, rateLimit } },
    async (request, reply) => {
      const params = z.safeParse(offerPdf.params, request.params)
      const query = z.safeParse(offerPdf.query, request.query)
      if (!params.data || !query.data) throw notFound()
      const customer = await signedInCustomer(context, request)
      return sendPaper(reply, await offerPaperForCustomer(context, customer, params.data.id, query.data))
    },
  )
  addCall(app, customerRefusal, async ({ params, request }) =>
    refusalForCustomer(context, await signedInCustomer(context, request), params.id),
  )
  addCall(app, customerFreeTimes, async ({ params, request }) =>
    freeTimesForCustomer(context, await signedInCustomer(context, request), params.id),
  )
  addCall(app, setCustomerAppointment, async ({ params, body, request }) =>
    setAppointment(context, await signedInCustomer(context, request), params.id, body.inizio, request),
  )
  addCall(app, cancelCustomerAppointment, async ({ params, request }) =>
    cancelAppointment(context, await signedInCustomer(context, request), params.id),
  )
  addCall(app, askInvitation, async ({ params, request }) =>
    askToInvite(context, await signedInCustomer(context, request), params),
  )
  await addUploads(app, uploads =>
    addCall(uploads, sendCustomerAttachment, async ({ params, request }) => {
      const customer = await signedInCustomer(context, request)
      await participationIn(context.database.reads, customer, params.id)
      return takeAttachment(context, customer, request)
    }),
  )
}

/** Routes of the invitations to loan files, of the house and of the invited people. */
export function fileInvitationRoutes(app: FastifyInstance, context: Context): void {
  addCall(app, fileInvitations, async ({ params, request }) =>
    invitationsOf(context, params.id, await actorOf(context, request)),
  )
  addCall(app, messageArrival, async ({ params, request }) =>
    arrivalsIn(context, params.id, await actorOf(context, request)),
  )
  addCall(app, inviteParticipant, async ({ params, request }) =>
    inviteTo(context, params, await actorOf(context, request)),
  )
  addCall(app, withdrawInvitation, async ({ params, request }) =>
    withdrawFrom(context, params, await actorOf(context, request)),
  )
  addCall(app, markRepliesRead, async ({ params, request }) =>
    markRepliesReadBy(context, params.id, await actorOf(context, request)),
  )
  const slow = { perMinute: context.limits.signIns }
  addCall(
    app,
    checkInvitation,
    async ({ body, request }) => checkedInvitation(context, body, request.ip),
    slow,
  )
  addCall(
    app,
    acceptInvitation,
    async ({ body, request }) =>
      acceptedInvitation(context, body, await actorOf(context, request), request.ip),
    slow,
  )
}
