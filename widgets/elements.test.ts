import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { elements } from '../contract/elements/all.ts'

it('each folder of an element is in the list of elements, and each element has its folder and files', () => {
  const tags = elements.map(({ definition }) => definition.tag)
  const folders = readdirSync(import.meta.dirname).filter(name => name.startsWith('quinto-'))
  expect(folders.sort()).toEqual([...tags].sort())
  for (const tag of tags)
    for (const file of ['element.ts', 'widget.ts', 'budgets.json'])
      expect(existsSync(join(import.meta.dirname, tag, file)), `${tag}/${file}`).toBe(true)
})
