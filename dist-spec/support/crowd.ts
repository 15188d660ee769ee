import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { consentTexts } from '../../contract/calls/leads.ts'
import { earlierStamp } from './opened-earlier.ts'

/** A request for contact, its key, and what it was answered: nothing, while the answer has not come. */
export interface Sent {
  key: string
  telefono: string
  /** Of the first time it was sent: sent again, it is the same to the letter. */
  modulo?: string
  status?: number
  _id?: string
}

/** The server counts requests by address: each comes from another, behind a proxy that it believes. */
export const behindProxy = { TRUSTED_PROXY: '127.0.0.1' }

let made = 0
const address = (n: number) => [10, n >> 16, n >> 8, n].map(part => part & 255).join('.')
/** A proxy header that gives each request its own client address. */
export const behindProxyFrom = () => ({ 'x-forwarded-for': address(made++) })

/** Sends a request, again if it was sent before; throws when no answer comes. */
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

/** People who go on sending requests until told to stop. */
export function crowd(origin: string, people = 6) {
  const sent: Sent[] = []
  let stopped = false
  const person = async () => {
    while (!stopped) {
      const mine = newRequest()
      sent.push(mine)
      const { status } = await deliver(origin, mine).catch(() => ({ status: 0 }))
      if (status !== 201) await wait(50)
    }
  }
  const everybody = Promise.all(Array.from({ length: people }, person))
  return {
    /** Requests so far, those not answered among them. */
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
