import { afterAll, beforeAll, expect, it } from 'vitest'
import { pdfPage } from '../../../server/database/example-data/files.ts'
import { replyAddress } from '../../../server/mail-in/reply-address.ts'
import { openMailServer, rawMail, type StoredMail } from '../../../server/mail-in/testing.ts'
import { readKeys } from '../../../server/sessions/credentials/keys.ts'
import { readSettings } from '../../../server/settings.ts'
import { tokenKeys } from '../../../server/token-keys.ts'
import { apiCaller } from '../../support/api-caller.ts'
import type { BuiltServer } from '../../support/built-server.ts'
import { startExampleServer } from '../../support/example-server.ts'
import { exampleSignIn } from '../../support/sign-in.ts'

/** Answers by mail: the built server reads the mailbox of `MAIL_IN`, each message in its process for mail. */

const stored: StoredMail[] = []
let mail: Awaited<ReturnType<typeof openMailServer>>
let server: BuiltServer
let env: Record<string, string>

beforeAll(async () => {
  mail = await openMailServer(stored)
  env = { MAIL_IN: `imap://u:p%40ss@127.0.0.1:${mail.port}/INBOX?address=assistenza@quinto.example` }
  server = await startExampleServer(env)
})
afterAll(async () => {
  await server?.close()
  mail?.server.close()
})

it('become messages of the ticket without the quoted letter, and a stranger gets a letter', async () => {
  const [agent, office] = [apiCaller(server.quinto), apiCaller(server.quinto)]
  const account = exampleSignIn(server, 'agente')
  await agent.signIn(account, 'agents')
  await office.signIn(exampleSignIn(server, 'admin'))
  const answerOf = async (call: Promise<Response>) => (await call).json()
  const { _id, numero } = await answerOf(
    agent.call('/tickets/create', {
      categoria: 'pratiche',
      oggetto: 'Manca un documento',
      testo: 'La banca chiede altro?',
    }),
  )
  await office.call(`/tickets/${_id}/messaggi`, { testo: 'Chiede il CUD.' })
  const page = () => answerOf(office.call(`/tickets/${_id}/scheda`))

  const settings = readSettings({ ...env, DATA_DIR: server.dataDir })
  const keys = readKeys(await tokenKeys(settings))
  const person = (await page()).ticket.autore._id
  const to = replyAddress({ keys, settings }, { ticket: { _id, numero }, person })!
  const stranger = 'chi@altrove.example'
  const files = [{ name: 'cud.pdf', type: 'application/pdf', bytes: pdfPage(['CUD']) }]
  const text =
    'Eccolo.\r\n\r\nIl giorno ven 27 nov 2026 alle ore 10:20 Quinto ha scritto:\r\n> Chiede il CUD.'
  stored.push(
    { raw: rawMail({ from: account.email, to, text, files }).toString(), flags: [] },
    { raw: rawMail({ from: stranger, to, messageId: '<due@altrove.example>', text }).toString(), flags: [] },
  )

  await expect
    .poll(() => stored.map(({ flags }) => flags), { timeout: 90_000 })
    .toEqual([['\\Seen'], ['\\Seen']])
  const { ticket, messaggi } = await page()
  expect(ticket.stato).toBe('in_carico')
  expect(messaggi).toHaveLength(3)
  expect(messaggi[2]).toMatchObject({ da: 'agente', via: 'posta', testo: 'Eccolo.' })
  expect(messaggi[2].allegati.map(({ name }: { name: string }) => name)).toEqual(['cud.pdf'])
  const refusals = async () => (await server.letters()).filter(letter => letter.includes(`To: ${stranger}`))
  await expect.poll(async () => (await refusals()).length).toBe(1)
  expect((await refusals())[0]).not.toContain(numero)
})
