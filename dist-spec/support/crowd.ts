import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { consentTexts } from '../../contract/calls/leads.ts'
import { earlierStamp } from './opened-earlier.ts'

/** A contact request with its idempotency key and its answer, if any. */
export interface Sent {
  key: string
  telefono: string
  /** The stamp of the first attempt; a repetition has an identical body. */
  modulo?: string
  status?: number
  _id?: string
}

/** The server limits requests by address, so each request has its own, behind a trusted proxy. */
export const behindProxy = { TRUSTED_PROXY: '127.0.0.1' }

let made = 0
const address = (n: number) => [10, n >> 16, n >> 8, n].map(part => part & 255).join('.')
/** A proxy header that gives each request its own client address. */
export const behindProxyFrom = () => ({ 'x-forwarded-for': address(made++) })

/** Sends or repeats a request; throws without an answer. */
export async function deliver(origin: string, sent: Sent): Promise<Response> {
  sent.modulo ??= earlierStamp(origin)
  const answer = await fetch(`${origin}/v2/leads`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'idempotency-key': sent.key,
      ...behindProxyFrom(),
    },
    body: JSON.stringify({
      contatto: { nome: 'Ada', cognome: 'Resistente', telefono: sent.telefono },
      consensi: { informativa_letta: true, marketing: false, profilazione: false, cessione_terzi: false },
      testoVersione: consentTexts,
      pagina: 'https://crowd.example/',
      modulo: sent.modulo,
    }),
  })
  sent.status = answer.status
  if (answer.status === 201) sent._id = ((await answer.clone().json()) as { _id: string })._id
  return answer
}

export const newRequest = (): Sent => ({
  key: randomUUID(),
  telefono: `333${String(Math.floor(Math.random() * 1e9)).padStart(9, '0')}`,
})

/** Starts people who send requests until stopped. */
export function crowd(origin: string, people = 6) {
  const sent: Sent[] = []
  let stopped = false
  const person = async () => {
    while (!stopped) {
      const mine = newRequest()
      sent.push(mine)
      const { status } = await deliver(origin, mine).catch(() => ({ status: 0 }))
      if (status !== 201) await wait(250)
    }
  }
  const everybody = Promise.all(Array.from({ length: people }, person))
  return {
    /** Requests so far, including unanswered ones. */
    sent,
    async stop() {
      stopped = true
      await everybody
      return sent
    },
  }
}

/** Waits until `count` requests have been acknowledged. */
export async function acknowledged(sent: Sent[], count: number): Promise<void> {
  while (sent.filter(({ _id }) => _id).length < count) await wait(20)
}
