import { expect, it } from 'vitest'
import { resources } from '../subjects/all.ts'
import { topics } from './live-messages.ts'

it('events about the records of a resource are heard by those who may read the records', () => {
  for (const topic of Object.values(topics))
    if ('resource' in topic)
      expect(topic.heardBy).toEqual(resources.find(({ name }) => name === topic.resource)!.access.read)
})
