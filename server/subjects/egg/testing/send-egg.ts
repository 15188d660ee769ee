import { setTimeout as wait } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Answer } from '../../../../contract/calls/call.ts'
import type { readEggsync } from '../../../../contract/calls/eggsyncs.ts'
import { mappingsTable } from '../../../database/schema.ts'
import type { TestApp } from '../../../testing/test-app.ts'

export type Eggsync = Answer<typeof readEggsync>

/** The calls of imports from EGG in a test, by somebody who may import. */
export function eggCalls(test: () => TestApp) {
  const ask = (
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    path: string,
    payload?: object,
    flags = 'eggsyncs',
  ) => test().call(method, path, { headers: { 'x-flags': flags }, ...(payload && { payload }) })
  async function succeed(...given: Parameters<typeof ask>) {
    const answer = await ask(...given)
    expect(answer.statusCode, answer.body).toBeLessThan(300)
    return answer.json()
  }
  async function mappingNamed(nome: string): Promise<string> {
    const [found] = await test()
      .context.database.orm.select()
      .from(mappingsTable)
      .where(eq(mappingsTable.nome, nome))
    return found!._id
  }
  async function upload(content: string | Buffer, mapping = 'Gestionale pratiche') {
    const boundary = 'confine'
    return test().call('POST', `/eggsyncs/file?mappatura=${await mappingNamed(mapping)}`, {
      payload: Buffer.concat([
        Buffer.from(
          `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="pratiche.csv"\r\n\r\n`,
        ),
        Buffer.from(content),
        Buffer.from(`\r\n--${boundary}--\r\n`),
      ]),
      headers: { 'x-flags': 'eggsyncs', 'content-type': `multipart/form-data; boundary=${boundary}` },
    })
  }
  async function ended(id: string): Promise<Eggsync> {
    for (;;) {
      const one: Eggsync = await succeed('GET', `/eggsyncs/${id}`)
      if (!['lettura', 'prova', 'in_corso'].includes(one.stato)) return one
      await wait(20)
    }
  }
  /** Uploads a file and waits for its check. */
  async function checked(content: string | Buffer, mapping?: string): Promise<Eggsync> {
    const answer = await upload(content, mapping)
    expect(answer.statusCode, answer.body).toBe(201)
    return ended(answer.json()._id)
  }
  /** Acts on an import and waits for the end of its work. */
  async function act(id: string, action: 'conferma' | 'riprendi' | 'riprova' | 'scarta'): Promise<Eggsync> {
    await succeed('POST', `/eggsyncs/${id}/${action}`)
    return ended(id)
  }
  /** Uploads a file, and writes it if anything changes. */
  async function imported(content: string | Buffer, mapping?: string): Promise<Eggsync> {
    const one = await checked(content, mapping)
    return one.puo.confermare ? act(one._id, 'conferma') : one
  }
  const rows = async (id: string, esito?: string) =>
    (await succeed('GET', `/eggsyncs/${id}/righe${esito ? `?esito=${esito}` : ''}`)).rows
  return { ask, succeed, mappingNamed, upload, ended, checked, act, imported, rows }
}
