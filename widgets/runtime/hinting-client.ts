import { type CallError, type Client, createClient } from '../../client/client.ts'

/** No call has been answered, and no hint has been written. */
let unanswered = true

/** Creates a client of `base`. When the first call gets no answer, the console explains likely causes. */
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
