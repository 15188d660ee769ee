import { createHash, randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { consentTexts } from '../../contract/calls/leads.ts'
import { openDatabase } from '../../server/database/open.ts'
import { behindProxyFrom } from './crowd.ts'
import { earlierStamp } from './opened-earlier.ts'
import { readOutbox } from './outbox.ts'

/** A file with an acknowledged upload, and the id of the acknowledged message that holds the file. */
interface SentFile {
  _id: string
  sha256: string
  message?: string
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** A PDF with one empty page and a comment of random bytes. */
function pdf(): Buffer<ArrayBuffer> {
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>',
  ]
  let text = `%PDF-1.4\n%${randomBytes(20_000).toString('hex')}\n`
  const offsets = objects.map((object, index) => {
    const offset = text.length
    text += `${index + 1} 0 obj${object}endobj\n`
    return `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const table = `xref\n0 4\n0000000000 65535 f \n${offsets.join('')}trailer<</Size 4/Root 1 0 R>>\n`
  return Buffer.from(`${text}${table}startxref\n${text.length}\n%%EOF\n`, 'latin1')
}

/** Uploads a file and returns its id. Throws when the server does not answer 201. */
async function upload(origin: string, bytes: Buffer<ArrayBuffer>): Promise<string> {
  const answer = await fetch(`${origin}/v2/contatti/allegati?nome=busta.pdf`, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream', ...behindProxyFrom() },
    body: bytes,
  })
  if (answer.status !== 201) throw new Error(`${answer.status} ${await answer.text()}`)
  return ((await answer.json()) as { _id: string })._id
}

/** Sends a message with an uploaded file and returns the id of the message. Throws when the server does not answer 201. */
async function write(origin: string, file: string): Promise<string> {
  const telefono = `333${String(Math.floor(Math.random() * 1e9)).padStart(9, '0')}`
  const answer = await fetch(`${origin}/v2/contatti`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...behindProxyFrom() },
    body: JSON.stringify({
      oggetto: 'mutuo',
      // Each message has its own sender: the server joins messages of one sender, and answers the second with a made-up id.
      contatto: { nome: 'Ida', cognome: 'Resistente', email: `ida-${telefono}@example.it`, telefono },
      modo: 'telefono',
      orario: 'mattina',
      consensi: { informativa_letta: true, marketing: false, profilazione: false, cessione_terzi: false },
      testoVersione: consentTexts,
      pagina: `${origin}/contattaci`,
      allegati: [file],
      modulo: earlierStamp(origin),
    }),
  })
  if (answer.status !== 201) throw new Error(`${answer.status} ${await answer.text()}`)
  return ((await answer.json()) as { _id: string })._id
}

/** Starts `people` senders, who send messages with attachments until `stop` or until a request fails. */
export function correspondents(origin: string, people = 3) {
  const files: SentFile[] = []
  let refused: Error | undefined
  let stopped = false
  const person = async () => {
    while (!stopped) {
      const bytes = pdf()
      const file: SentFile = { _id: await upload(origin, bytes), sha256: sha256(bytes) }
      files.push(file)
      file.message = await write(origin, file._id)
      await wait(20)
    }
  }
  const everybody = Promise.all(Array.from({ length: people }, person)).catch((error: Error) => {
    refused = error
  })
  return {
    /** Files acknowledged so far. */
    files,
    /** Waits until `count` messages are acknowledged. Throws when a request failed. */
    async acknowledged(count: number) {
      while (files.filter(({ message }) => message).length < count) {
        if (refused) throw refused
        await wait(20)
      }
    },
    async stop() {
      stopped = true
      await everybody
    },
  }
}

export interface Correspondence {
  /** Acknowledged uploads whose stored bytes differ from the sent bytes. */
  damagedFiles: number
  /** Acknowledged messages that no longer hold their file. */
  detached: number
  /** Acknowledged messages with neither a job nor a letter in the outbox. */
  unsent: number
}
export const intact: Correspondence = { damagedFiles: 0, detached: 0, unsent: 0 }

/** Compares a data folder with the acknowledged files. No process may have the embedded database open. */
export async function correspondence(dataDir: string, files: SentFile[]): Promise<Correspondence> {
  const database = await openDatabase({ dataDir, log: { info() {}, warn: console.warn } })
  try {
    const { rows } = await database.pool.query<{ _id: string; request: string | null }>(
      'select _id, request from files',
    )
    const holders = new Map(rows.map(({ _id, request }) => [_id, request]))
    const { rows: waiting } = await database.pool.query<{ text: string }>(
      "select payload->>'text' as text from jobs where kind = 'mail'",
    )
    const written = [...waiting.map(({ text }) => text), ...(await readOutbox(dataDir))].join('\n')
    const found: Correspondence = { ...intact }
    for (const { _id, sha256: sent, message } of files) {
      const bytes = await readFile(join(dataDir, 'files', _id)).catch(() => Buffer.alloc(0))
      if (!holders.has(_id) || sha256(bytes) !== sent) found.damagedFiles++
      if (message && holders.get(_id) !== message) found.detached++
      if (message && !written.includes(message)) found.unsent++
    }
    return found
  } finally {
    await database.close()
  }
}
