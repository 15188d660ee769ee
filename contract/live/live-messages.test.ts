import { expect, it } from 'vitest'
import { resources } from '../subjects/all.ts'
import { topics } from './live-messages.ts'

it('the readers of a resource may receive the events about its records', () => {
  for (const topic of Object.values(topics))
    if ('resource' in topic)
      expect(topic.receivers).toEqual(resources.find(({ name }) => name === topic.resource)!.access.read)
})
