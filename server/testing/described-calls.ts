import type { JsonSchema } from './arbitrary-json.ts'
import type { TestApp } from './test-app.ts'

/** A call as described by the API, so that the specs include new calls. */
export interface DescribedCall {
  /** The name in `contract/access/who-may-call.ts`. */
  name: string
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** The path below `/v2`, with `:name` for a parameter. */
  path: string
  body: JsonSchema | undefined
  /** The schema of a successful answer. */
  answer: JsonSchema | undefined
}

interface Content {
  content?: { 'application/json'?: { schema: JsonSchema } }
}
type Operations = Record<string, { requestBody?: Content; responses: Record<string, Content> }>

const schemaOf = (content: Content | undefined) => content?.content?.['application/json']?.schema

/** All calls of the OpenAPI description. */
export async function describedCalls(test: TestApp): Promise<DescribedCall[]> {
  const { paths } = (await test.call('GET', '/openapi.json')).json() as { paths: Record<string, Operations> }
  return Object.entries(paths).flatMap(([template, operations]) =>
    Object.entries(operations).map(([method, { requestBody, responses }]) => {
      const path = template.replaceAll(/\{(\w+)\}/g, ':$1')
      return {
        name: `${method.toUpperCase()} ${path}`,
        method: method.toUpperCase() as DescribedCall['method'],
        path: path.replace(/^\/v2/, ''),
        body: schemaOf(requestBody),
        answer: schemaOf(responses['200'] ?? responses['201']),
      }
    }),
  )
}
