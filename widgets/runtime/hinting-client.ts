import { type CallError, type Client, createClient } from '../../client/client.ts'

/** Nobody has had an answer yet, and nobody was told. */
let unanswered = true

/** The client of `base`; when not even the first call is answered, the console says what may be wrong. */
export function hintingClient(base: string): Client {
  const client = createClient({ base })
  return {
    async call(name, input) {
      try {
        const answer = await client.call(name, input)
        unanswered = false
        return answer
      } catch (error) {
        if (unanswered && (error as CallError).status === 0) {
          unanswered = false
          import('./webmaster-hint.ts').then(hint => hint.hintToWebmaster(base)).catch(() => {})
        }
        throw error
      }
    },
  }
}
