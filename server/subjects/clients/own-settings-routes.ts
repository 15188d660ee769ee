import type { FastifyInstance } from 'fastify'
import {
  changeConsent,
  changeOwnAddress,
  changeOwnPhone,
  ownSettings,
  readNotice,
  stopAlertByLetter,
  switchLetters,
} from '../../../contract/calls/own-settings.ts'
import type { Context } from '../../context.ts'
import { addCall } from '../../plugins/wire.ts'
import {
  changeAddress,
  changePhone,
  setConsent,
  setLetters,
  setNoticeRead,
  settingsOf,
} from './own-settings.ts'
import { signedInCustomer } from './signed-in-customer.ts'
import { stopByLetter } from './stop-by-letter.ts'

/** Routes of the settings of the signed-in customer. */
export function customersSettings(app: FastifyInstance, context: Context): void {
  const slow = { perMinute: context.limits.signIns }
  addCall(app, ownSettings, async ({ request }) =>
    settingsOf(context, (await signedInCustomer(context, request)).id),
  )
  addCall(
    app,
    changeOwnPhone,
    async ({ body, request }) =>
      changePhone(context, await signedInCustomer(context, request), body.cellulare),
    slow,
  )
  addCall(
    app,
    changeOwnAddress,
    async ({ body, request }) => changeAddress(context, await signedInCustomer(context, request), body),
    slow,
  )
  addCall(
    app,
    changeConsent,
    async ({ body, request }) => setConsent(context, await signedInCustomer(context, request), body),
    slow,
  )
  addCall(
    app,
    readNotice,
    async ({ body, request }) =>
      setNoticeRead(context, await signedInCustomer(context, request), body.testoVersione),
    slow,
  )
  addCall(
    app,
    switchLetters,
    async ({ body, request }) => setLetters(context, await signedInCustomer(context, request), body),
    slow,
  )
  addCall(app, stopAlertByLetter, ({ body }) => stopByLetter(context, body.token), {
    perMinute: context.limits.figures,
  })
}
