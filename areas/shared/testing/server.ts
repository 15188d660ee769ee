/** The answer of a stubbed server to a call: body, status and headers. */
export interface StubAnswer {
  status?: number
  json?: unknown
  headers?: Record<string, string>
}
type Answers = Record<string, StubAnswer | ((request: Request) => StubAnswer | Promise<StubAnswer>)>

/** A stub of `fetch` that answers by method and path, and records the requests. */
export function server(answers: Answers) {
  const requests: Request[] = []
  const fetch = async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init)
    request.signal.throwIfAborted()
    requests.push(request)
    const name = `${request.method} ${new URL(request.url).pathname.replace('/v2', '')}`
    const answer = answers[name]
    if (!answer) throw new TypeError(`Nobody answers ${name}`)
    const { status = 200, json, headers } = typeof answer === 'function' ? await answer(request) : answer
    return new Response(json === undefined ? null : JSON.stringify(json), {
      status,
      headers: { 'content-type': 'application/json', ...headers },
    })
  }
  return {
    fetch: fetch as typeof globalThis.fetch,
    requests,
    names: () => requests.map(({ method, url }) => `${method} ${new URL(url).pathname.replace('/v2', '')}`),
  }
}
