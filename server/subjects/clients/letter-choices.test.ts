import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Notification, notificationKinds } from '../../../contract/letters/notifications.ts'
import { clients } from '../../../contract/subjects/clients.ts'
import { system } from '../../database/actor.ts'
import { describeOnEitherDatabase } from '../../database/testing/databases.ts'
import { startJobs } from '../../jobs/jobs.ts'
import type { Message } from '../../mail/mail.ts'
import { sendLetter } from '../../mail/send-letter.ts'
import { addPerson } from '../../testing/people.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { isWanted } from './letter-choices.ts'

const at = '2026-11-20T09:00:00.000Z'
const consent = (valore: boolean) =>
  ({ tipo: 'marketing', valore, testoVersione: '2026-11', at, fonte: '/' }) as const

describeOnEitherDatabase('letters that a customer switches off', open => {
  let test: TestApp
  const sent: Message[] = []
  beforeAll(async () => {
    test = await openTestApp(open)
  })
  afterAll(() => test.app.close())

  const send = (to: string, code: 'appuntamento_annullato' | 'gia_registrato') =>
    test.context.database.orm.transaction(tx =>
      sendLetter(test.context, tx, { to }, {
        code,
        values: code === 'appuntamento_annullato' ? { appuntamento: 'oggi' } : {},
      } as Parameters<typeof sendLetter>[3]),
    )
  const choose = async (_id: string, values: Record<string, unknown>) => {
    const { store, database } = test.context
    const { versione } = await store.get(database.orm, clients, _id, system)
    await store.update(database.orm, clients, _id, versione, values, system)
  }
  const runJobs = () =>
    startJobs(test.context, async (_id, _at, message) => void sent.push(message), { poll: false }).runDue()

  it('do not leave, even when the customer switched them off after they were written', async () => {
    const _id = await addPerson(test, 'client', 'clara@esempio.it')
    await send('Clara@esempio.it', 'appuntamento_annullato')
    await send('clara@esempio.it', 'gia_registrato')
    await send('altra@esempio.it', 'appuntamento_annullato')
    await choose(_id, { notifiche: [{ tipo: 'appuntamenti', attiva: false, at }] })
    expect(await runJobs()).toBe(3)
    expect(sent.map(({ to, subject }) => [to, subject])).toEqual(
      expect.arrayContaining([
        ['clara@esempio.it', 'Registrazione con il Suo indirizzo'],
        ['altra@esempio.it', 'Il Suo appuntamento è annullato'],
      ]),
    )
    expect(sent).toHaveLength(2)
    expect(sent[0]).not.toHaveProperty('kind')
  })

  it('about offers need the choice and the consent, and end with either', async () => {
    const _id = await addPerson(test, 'client', 'dino@esempio.it')
    const { orm } = test.context.database
    const wanted = () => isWanted(orm, 'surroga', 'dino@esempio.it')
    const choice = (attiva: boolean) => ({ notifiche: [{ tipo: 'surroga', attiva, at }] })
    expect(await wanted()).toBe(false)
    await choose(_id, choice(true))
    expect(await wanted()).toBe(false)
    await choose(_id, { consensi: [consent(true)] })
    expect(await wanted()).toBe(true)
    await choose(_id, { consensi: [consent(true), consent(false)] })
    expect(await wanted()).toBe(false)
    await choose(_id, { consensi: [consent(true), consent(false), consent(true)] })
    expect(await wanted()).toBe(true)
    await choose(_id, choice(false))
    expect(await wanted()).toBe(false)
  })

  it('of people without a record are those of the first choice', async () => {
    for (const [kind, { initial }] of Object.entries(notificationKinds))
      expect(await isWanted(test.context.database.orm, kind as Notification, 'nessuno@esempio.it')).toBe(
        initial,
      )
  })
})
