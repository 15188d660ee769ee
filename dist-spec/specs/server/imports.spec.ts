import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, it, onTestFinished } from 'vitest'
import { chaos } from '../../../server/testing/chance.ts'
import { copyFolder } from '../../../server/testing/copy-folder.ts'
import { type BuiltServer, startBuiltServer } from '../../support/built-server.ts'
import { prepared } from '../../support/prepared.ts'
import { exampleSignIn } from '../../support/sign-in.ts'
import { sound, soundness } from '../../support/soundness.ts'

/** Longest wait of a reader during an import, as a multiple of the longest wait without other work. */
const maxWaitRatio = 50
/** Time after `kill -9` within which an import ends as interrupted; its lease lasts 30 s. */
const settledWithinMs = 60_000

async function signedIn(server: BuiltServer, { email, password } = exampleSignIn(server, 'admin')) {
  const post = (path: string, body: object, token?: string) =>
    fetch(`${server.quinto}/v2${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    })
  const { accessToken } = await (await post('/admin/login', { email, password })).json()
  const get = async (path: string) =>
    (
      await fetch(`${server.quinto}/v2${path}`, { headers: { authorization: `Bearer ${accessToken}` } })
    ).json()
  return {
    get,
    post: (path: string, body: object = {}) => post(path, body, accessToken),
    async importOf(id: string, isOver: (stato: string) => boolean) {
      for (const until = Date.now() + settledWithinMs; Date.now() < until; await wait(100)) {
        const found = await get(`/importazioni/${id}`)
        if (isOver(found.stato)) return found
      }
      throw new Error('The import does not end.')
    },
  }
}

/** The slowest response of three readers' requests while `work` runs, in ms. */
async function longestWait({ quinto }: BuiltServer, work: Promise<unknown>): Promise<number> {
  let isOver = false
  const watched = work.finally(() => {
    isOver = true
  })
  let longest = 0
  while (!isOver) {
    for (const path of ['/v2/enums/regioni', '/mutui', '/v2/rates?limit=1']) {
      const from = performance.now()
      const answer = await fetch(quinto + path)
      await answer.arrayBuffer()
      expect([path, answer.status]).toEqual([path, 200])
      longest = Math.max(longest, performance.now() - from)
    }
    // Public lists have a limit of calls in a minute.
    await wait(100)
  }
  await watched
  return longest
}

const ratesFile = (rows: number, term: string) => {
  const day = (i: number) => new Date(Date.UTC(2031, 0, 1 + i)).toISOString().slice(0, 10)
  const lines = Array.from({ length: rows }, (_, i) => `BCE;${term};${day(i)};2,5;prova`)
  return ['Tipo;Scadenza;Data;Valore (%);Fonte', ...lines].join('\r\n')
}

describe.runIf(chaos)('imports on the embedded database', () => {
  async function copyOfExamples() {
    const dataDir = await mkdtemp(join(tmpdir(), 'quinto-'))
    onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
    const { dataDir: from, output } = prepared().exampleFolder
    await copyFolder(from, dataDir)
    return { dataDir, output }
  }
  const start = async (from: Awaited<ReturnType<typeof copyOfExamples>>) => {
    const server = await startBuiltServer({ dataDir: from.dataDir })
    onTestFinished(() => server.close())
    return Object.assign(server, { output: () => from.output })
  }

  it('hostile files do not delay readers', { timeout: 300_000 }, async () => {
    const server = await start(await copyOfExamples())
    const admin = await signedIn(server)
    const maxWaitMs = maxWaitRatio * (await longestWait(server, wait(3000)))
    for (const testo of [
      ';'.repeat(5_900_000),
      `Nome\n${';\n'.repeat(2_900_000)}`,
      `Nome\n${'\n'.repeat(5_900_000)}`,
    ]) {
      const answer = admin.post('/banks/importa', { testo })
      expect(await longestWait(server, answer)).toBeLessThan(maxWaitMs)
      expect((await answer).status).toBe(422)
    }
  })

  it('checking and writing 5,000 rows does not delay readers', { timeout: 300_000 }, async () => {
    const server = await start(await copyOfExamples())
    const admin = await signedIn(server)
    const maxWaitMs = maxWaitRatio * (await longestWait(server, wait(3000)))
    const testo = ratesFile(5000, 'caos')
    const work = (async () => {
      const { impronta } = await (await admin.post('/rates/importa', { testo })).json()
      const { importazione } = await (
        await admin.post('/rates/importa', { testo, conferma: impronta })
      ).json()
      return admin.importOf(importazione, stato => stato !== 'in_corso')
    })()
    expect(await longestWait(server, work)).toBeLessThan(maxWaitMs)
    expect(await work).toMatchObject({ stato: 'fatta', scritte: 5000 })
  })

  it('after kill -9 the written rows stay, and the import can be resumed or undone', {
    timeout: 600_000,
  }, async () => {
    const from = await copyOfExamples()
    let server = await start(from)
    let admin = await signedIn(server)
    const rows = 8000
    const testo = ratesFile(rows, 'caduta')
    const { impronta } = await (await admin.post('/rates/importa', { testo })).json()
    const begun = await (await admin.post('/rates/importa', { testo, conferma: impronta })).json()
    while ((await admin.get(`/importazioni/${begun.importazione}`)).scritte === 0) await wait(10)
    await server.kill()

    server = await start(from)
    admin = await signedIn(server)
    const stopped = await admin.importOf(begun.importazione, stato => stato !== 'in_corso')
    expect(stopped.stato).toBe('interrotta')
    expect(stopped.scritte).toBeLessThan(rows)
    expect((await admin.get('/rates?filter[scadenza]=caduta&limit=1')).total).toBe(stopped.scritte)
    await admin.post(`/importazioni/${begun.importazione}/riprendi`)
    expect(await admin.importOf(begun.importazione, stato => stato !== 'in_corso')).toMatchObject({
      stato: 'fatta',
      scritte: rows,
    })
    await server.kill()
    expect(await soundness({ dataDir: from.dataDir }, [])).toEqual(sound)

    server = await start(from)
    admin = await signedIn(server)
    const { total } = await admin.get('/rates?filter[scadenza]=caduta&limit=1')
    expect(total).toBe(rows)
    await admin.post(`/importazioni/${begun.importazione}/annulla`)
    await wait(1000)
    await server.kill()
    server = await start(from)
    admin = await signedIn(server)
    await admin.importOf(begun.importazione, stato => stato !== 'annullamento')
    await admin.post(`/importazioni/${begun.importazione}/annulla`)
    for (let left = 1; left > 0; await wait(500))
      left = (await admin.get('/rates?filter[scadenza]=caduta&limit=1')).total
    expect(await admin.importOf(begun.importazione, stato => stato !== 'annullamento')).toMatchObject({
      stato: 'annullata',
      annullate: rows,
      rimaste: [],
    })
    await server.stop()
    expect(await soundness({ dataDir: from.dataDir }, [])).toEqual(sound)
  })
})
