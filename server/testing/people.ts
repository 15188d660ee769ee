import type { LightMyRequestResponse } from 'fastify'
import type { Role } from '../../contract/access/permissions.ts'
import { areas, newTokenHeaders } from '../../contract/calls/sessions.ts'
import { system } from '../database/actor.ts'
import { definitions } from '../sessions/accounts/people.ts'
import { setPassword } from '../sessions/credentials/credentials.ts'
import type { TestApp } from './test-app.ts'

export const goodPassword = 'quattro gatti sul tetto'

const records = {
  admin: { name: 'Ada', surname: 'Amministra', permissions: {}, ticketing: {}, ticketCategories: [] },
  agent: { nome: 'Aldo', cognome: 'Agente', figura: 'agente', permissions: {}, visibileSulSito: false },
  client: { nome: 'Clara', cognome: 'Cliente', emailVerificata: true, consensi: [] },
} satisfies Record<Role, object>

/** Creates a person who may sign in with `goodPassword`. */
export async function addPerson(
  { context }: TestApp,
  role: Role,
  email: string,
  values: object = {},
): Promise<string> {
  const { database, store, passwords } = context
  const record = { ...records[role], email, status: 'validated', ...values }
  const { _id } = await store.create(database.orm, definitions[role] as never, record, system)
  await setPassword(context, database.orm, _id, await passwords.hash(goodPassword))
  return _id
}

/** The mark of an address that the office has confirmed, so that invitations to it leave. */
export const confirmedByOffice = (email: string) => ({
  emailConfermata: { email, at: '2026-11-01T09:00:00.000Z', come: 'ufficio', condivisi: [] },
})

/** A browser: stores the tokens and cookies of answers, and sends them. */
export class Visitor {
  accessToken = ''
  refreshToken = ''
  cookie = ''
  readonly #test: TestApp
  readonly #role: Role
  readonly #ip: string

  constructor(test: TestApp, role: Role, ip = '203.0.113.1') {
    this.#test = test
    this.#role = role
    this.#ip = ip
  }

  async call(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    payload?: object,
    headers: Record<string, string> = {},
  ): Promise<LightMyRequestResponse> {
    const answer = await this.#test.call(method, path, {
      ...(payload && { payload }),
      remoteAddress: this.#ip,
      headers: {
        ...(this.accessToken && { authorization: `Bearer ${this.accessToken}` }),
        ...(this.refreshToken && { 'x-refresh': this.refreshToken }),
        ...(this.cookie && { cookie: this.cookie }),
        ...headers,
      },
    })
    const cookie = answer.headers['set-cookie']
    if (typeof cookie === 'string') this.cookie = cookie.split(';')[0]!
    const { access, refresh } = newTokenHeaders
    this.accessToken = (answer.headers[access] as string | undefined) ?? this.accessToken
    this.refreshToken = (answer.headers[refresh] as string | undefined) ?? this.refreshToken
    return answer
  }

  /** A call of the visitor's own area. */
  mine(method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, payload?: object) {
    return this.call(method, `/${areas[this.#role].calls}${path}`, payload)
  }

  async signIn(email: string, password = goodPassword, codice?: string): Promise<LightMyRequestResponse> {
    const answer = await this.mine('POST', '/login', { email, password, ...(codice && { codice }) })
    if (answer.statusCode === 200 && answer.json().esito === 'ok') this.keep(answer)
    return answer
  }

  /** Stores the tokens of an answer. */
  keep(answer: LightMyRequestResponse): void {
    const { accessToken, refreshToken } = answer.json()
    Object.assign(this, { accessToken, refreshToken })
  }
}
