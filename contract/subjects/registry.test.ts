import { expect, it } from 'vitest'
import { importCall } from '../calls/resources.ts'
import { everyRecord } from '../records/cells.ts'
import { resources } from './all.ts'
import { officeResources } from './registry.ts'

it.each(officeResources.map(office => [office.list, office] as const))(
  '%s requires the flag of its readers, and names only existing fields',
  async (_, { needs, load }) => {
    const definition = await load()
    expect(resources).toContain(definition)
    const { read } = definition.access
    const ofAdministrators = typeof read === 'string' ? [] : read.filter(({ role }) => role === 'admin')
    const flags = ofAdministrators.map(({ flag }) => String(flag))
    // Several ticketing flags may read the records of tickets; each of these needs the access to tickets too.
    if (flags.length > 0 && flags.every(flag => flag.startsWith('ticketing.')))
      expect(['ticketing_access', ...flags]).toContain(needs)
    else expect(ofAdministrators).toEqual([{ role: 'admin', flag: needs }])
    const known = [...Object.keys(definition.fields), ...Object.keys(everyRecord)]
    const { list, form, title } = definition
    for (const name of [
      ...list.columns,
      ...(list.filters ?? []),
      ...title,
      ...form.flatMap(one => one.fields),
    ])
      expect(known).toContain(name)
    // A form shows each field once.
    const shown = form.flatMap(({ fields }) => fields)
    expect(new Set(shown).size).toBe(shown.length)
  },
)

it.each(officeResources.map(office => [office.list, office] as const))(
  '%s has an import page where the definition has an import',
  async (_, { madeElsewhere = false, load }) => {
    expect(!madeElsewhere).toBe(importCall(await load()) !== null)
  },
)
