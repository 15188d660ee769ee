import { setTimeout as wait } from 'node:timers/promises'
import type { ExampleSignIn } from './sign-in.ts'

/** Calls below `/v2` of the server at `origin`. Each throws unless the answer is a 2xx. */
export function apiCaller(origin: string) {
  let token = ''

  async function call(path: string, body?: object, method = body ? 'POST' : 'GET'): Promise<Response> {
    const answer = await fetch(`${origin}/v2${path}`, {
      method,
      headers: {
        ...(body && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return answer
  }

  return {
    call,
    /** Signs a person in: the calls after this one are theirs. */
    async signIn(account: ExampleSignIn, area: 'admin' | 'agents' = 'admin'): Promise<void> {
      token = (await (await call(`/${area}/login`, account)).json()).accessToken
    },
    /** Imports a CSV into a list, and waits until the import ends. Throws unless every row is written. */
    async importFile(list: string, testo: string): Promise<void> {
      const { impronta } = await (await call(`/${list}/importa`, { testo })).json()
      const { importazione } = await (await call(`/${list}/importa`, { testo, conferma: impronta })).json()
      const state = async () => (await (await call(`/importazioni/${importazione}`)).json()).stato
      let stato = await state()
      for (; stato === 'in_corso'; stato = await state()) await wait(100)
      if (stato !== 'fatta') throw new Error(`/${list}/importa: ${stato}`)
    },
  }
}
