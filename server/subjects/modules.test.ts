import { expect, it } from 'vitest'
import { resourceNamed } from '../../contract/subjects/all.ts'
import { subjectModules } from './modules.ts'

it.each(Object.keys(subjectModules))('the module %s belongs to a resource', name => {
  expect(resourceNamed(name)?.name).toBe(name)
})
