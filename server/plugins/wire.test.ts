import { expect, it } from 'vitest'
import { callsOf } from '../../contract/calls/resources.ts'
import { resources } from '../../contract/subjects/all.ts'
import { serialisedSchema } from './wire.ts'

it('compiles no validator for rich texts, which are sent as stored', () => {
  const withRichText = resources.filter(({ fields }) =>
    Object.values(fields).some(({ kind }) => kind === 'rich'),
  )
  expect(withRichText.map(({ name }) => name)).toEqual(expect.arrayContaining(['faqs', 'news', 'pages']))
  for (const definition of withRichText) {
    const { list, read, create, update } = callsOf(definition)
    for (const { answer } of [list, read, create, update])
      expect(JSON.stringify(serialisedSchema(answer)), definition.name).not.toContain('anyOf')
  }
})
