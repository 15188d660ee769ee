import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'

/** Maximum nesting: above the depth of any valid body, and far below the limit of recursion. */
const maxDepth = 32

/**
 * Parses JSON bodies strictly. Refuses duplicate keys, which parsers interpret differently, deep nesting, `__proto__`
 * and `constructor.prototype`.
 */
export function strictJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    (request: FastifyRequest, body: string, done) => {
      const problem = problemOf(body)
      if (problem) done(new AppError(400, problem))
      else parse(request, body, done)
    },
  )
}

/** The Italian message for duplicate keys or deep nesting in a JSON text; null when there are none. */
export function problemOf(text: string): string | null {
  /** Keys of each open object; null for an open list. */
  const open: (Set<string> | null)[] = []
  for (let at = 0; at < text.length; at++) {
    switch (text[at]) {
      case '{':
      case '[':
        if (open.push(text[at] === '{' ? new Set() : null) > maxDepth)
          return 'La richiesta è annidata troppo in profondità.'
        break
      case '}':
      case ']':
        open.pop()
        break
      case '"': {
        const end = endOfString(text, at)
        const keys = open.at(-1)
        if (keys && isKey(text, end)) {
          const key = keyOf(text.slice(at, end))
          if (keys.has(key)) return `Il campo ${key.slice(0, 100)} è scritto due volte.`
          keys.add(key)
        }
        at = end - 1
      }
    }
  }
  return null
}

/** The position after the closing quote of a string. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] === '\\') at++
    else if (text[at] === '"') return at + 1
  }
  return text.length
}

/** Whether a string of an object is a key: a colon follows. */
function isKey(text: string, end: number): boolean {
  let at = end
  while (at < text.length && ' \n\r\t'.includes(text[at]!)) at++
  return text[at] === ':'
}

/** The decoded key: `"\u0061"` and `"a"` are the same key. */
function keyOf(quoted: string): string {
  if (!quoted.includes('\\')) return quoted.slice(1, -1)
  try {
    return JSON.parse(quoted)
  } catch {
    return quoted
  }
}
