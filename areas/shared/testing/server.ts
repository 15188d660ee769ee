/** The answer of a stubbed server to a call: body, status and headers. */
export interface Said {
  status?: number
  json?: unknown
  headers?: Record<string, string>
}
type Answers = Record<string, Said | ((request: Request) => Said | Promise<Said>)>

/** A stub of `fetch` that answers by method and path, and records the requests. */
export function server(answers: Answers) {
  const asked: Request[] = []
  const fetch = async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init)
    request.signal.throwIfAborted()
    asked.push(request)
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
    asked,
    names: () => asked.map(({ method, url }) => `${method} ${new URL(url).pathname.replace('/v2', '')}`),
  }
}
