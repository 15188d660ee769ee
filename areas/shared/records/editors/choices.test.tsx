import { expect, it } from 'vitest'
import type { AnyField, AnyFields } from '../../../../contract/records/resource.ts'
import { titleOf } from '../../../../contract/records/title.ts'
import { resources } from '../../../../contract/subjects/all.ts'
import { renderedEditor } from '../../testing/editor.tsx'
import { field, optionsOf } from '../../testing/fields.ts'
import { server } from '../../testing/server.ts'
import { unchosen } from './choices.tsx'

const verifications = resources.find(({ name }) => name === 'pratiche_verifiche')!
const label = 'Uso del contante'

it('tells an answer that says «none» from no answer', async () => {
  const { value } = await renderedEditor(verifications, 'contante', null, server({}))
  expect(field(label).value).toBe('Non indicato')
  expect(await optionsOf(label)).toEqual(['Non indicato', 'Nessuno', 'Occasionale', 'Frequente'])
  expect(value()).toBeNull()
})

it('shows a chosen «none»', async () => {
  await renderedEditor(verifications, 'contante', 'nessuno', server({}))
  expect(field(label).value).toBe('Nessuno')
})

it('shows the chosen values alone of a multiple choice that nobody may change', async () => {
  const requests = resources.find(({ name }) => name === 'richieste_permessi')!
  const permessi = ['pratiche_ferme', 'faqs']
  await renderedEditor(requests, 'permessi', permessi, server({}))
  expect(titleOf(requests, { stato: 'aperta', permessi })).toBe('Pratiche ferme, FAQ')
  expect(document.querySelector('dl')?.textContent).toBe('PermessiPratiche ferme, FAQ')
  expect(document.querySelector('input')).toBeNull()
})

/** The optional choices of some fields, also of those inside others, with their labels. */
const optionalChoices = (fields: AnyFields): [string, AnyField][] =>
  Object.values(fields).flatMap(one => [
    ...(one.kind === 'choice' && one.optional ? [[one.label, one] as [string, AnyField]] : []),
    ...optionalChoices((one.fields ?? {}) as AnyFields),
  ])

it.each(resources.map(({ name, fields }) => [name, optionalChoices(fields)] as const))(
  'no answer of an optional choice reads like no choice: %s',
  (_, choices) => {
    for (const [, { values }] of choices) expect(Object.values(values ?? {})).not.toContain(unchosen)
  },
)
