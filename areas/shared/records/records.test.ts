import { describe, expect, it } from 'vitest'
import { heldValue, sentValue } from '../../../contract/records/field-kinds.ts'
import type { AnyField } from '../../../contract/records/resource.ts'
import { agencies } from '../../../contract/subjects/agencies.ts'
import { agents } from '../../../contract/subjects/agents.ts'
import { banks } from '../../../contract/subjects/banks.ts'
import { merchandising } from '../../../contract/subjects/merchandising.ts'
import { officeResources } from '../../../contract/subjects/registry.ts'
import { emptyRecord, withoutHidden } from './form/empty.ts'
import { compare, comparedPaths } from './form/stale.ts'
import { problemOf, problemsOf } from './form/validate.ts'
import { formatValue } from './format-value.ts'
import { queryOf, readAddress, writeAddress } from './list/list-address.ts'
import { resourceShape } from './list/resource-list.tsx'

const fieldsOf = ({ fields }: { fields: object }) => fields as Record<string, AnyField>
const field = (name: string) => fieldsOf(banks)[name]!

describe('the address of a list', () => {
  const shape = resourceShape(banks)

  it('holds the state of the list without default values', () => {
    const state = readAddress(shape, '?cerca=aur&tipo=banca&ordine=-nome&colonne=nome,abi&da=xyz')
    expect(state).toEqual({
      search: 'aur',
      sort: '-nome',
      filters: { tipo: 'banca' },
      columns: ['nome', 'abi'],
      cursor: 'xyz',
    })
    expect(writeAddress(shape, state)).toBe('?cerca=aur&tipo=banca&ordine=-nome&colonne=nome%2Cabi&da=xyz')
    expect(writeAddress(shape, readAddress(shape, ''))).toBe('')
    expect(queryOf(state)).toEqual({ search: 'aur', 'filter[tipo]': 'banca', sort: '-nome', cursor: 'xyz' })
  })

  it('ignores unsupported parameters', () => {
    const state = readAddress(shape, '?ordine=policy&colonne=policy,altro&nome=x')
    expect(state).toMatchObject({ sort: 'nome', filters: {}, columns: banks.list.columns })
  })
})

describe('the values of a form', () => {
  it('contain every field, and validation reports the missing ones', () => {
    const empty = emptyRecord(fieldsOf(banks))
    expect(empty).toMatchObject({ nome: null, referenti: [], policy: { ltvMax: null, occupazioni: [] } })
    const problems = problemsOf(banks, empty)
    expect(Object.keys(problems)).toEqual(
      expect.arrayContaining(['nome', 'tipo', 'convenzioneDal', 'policy.ltvMax']),
    )
    // A new record begins in an initial state.
    expect(problems).not.toHaveProperty('status')
    expect(problems).toMatchObject({ nome: 'Da compilare.', tipo: 'Da scegliere.' })
    expect(problemsOf(banks, { ...empty, referenti: [{}] })).toHaveProperty(
      ['referenti.0.nome'],
      'Da compilare.',
    )
  })

  it('of every kind have messages without technical terms', async () => {
    for (const { load, list } of officeResources) {
      const definition = await load()
      const messages = Object.values(problemsOf(definition, emptyRecord(fieldsOf(definition)))).join(' ')
      expect(messages, list).not.toMatch(
        /Invalid|expected|received|centesimi|T08:00|codice di un record|\d-\d/,
      )
    }
  })

  it('of an invalid amount have a message that explains the format', () => {
    const { prezzo } = fieldsOf(merchandising)
    expect(problemOf(prezzo!, 'dieci')).toBe('Scriva un importo, per esempio 1.250,00.')
    expect(problemOf(prezzo!, -5)).toBe('Non può essere negativo.')
  })

  it('of rows have errors by number of the row and name of the field', () => {
    const referenti = [{ nome: 'Ada', email: 'ada' }]
    expect(problemsOf(banks, { ...emptyRecord(fieldsOf(banks)), referenti })).toHaveProperty([
      'referenti.0.email',
    ])
  })

  it('are sent as null when optional and empty, and left out inside nested records', () => {
    expect(sentValue(field('abi'), '')).toBeNull()
    const held = heldValue(field('policy'), { ltvMax: 80, rataRedditoMax: 35, etaMaxScadenza: 75 })
    expect(held).toMatchObject({ note: null, province: [] })
    expect(sentValue(field('policy'), held)).toEqual({ ltvMax: 80, rataRedditoMax: 35, etaMaxScadenza: 75 })
    const oam = fieldsOf(agents).oam!
    expect(sentValue(oam, heldValue(oam, null))).toBeNull()
  })

  it('are not sent when hidden, as a whole field or as a field of each row', () => {
    const lease = { bene: 'auto', anticipoPerc: 10, riscattoPerc: 30 }
    expect(withoutHidden('leasing', lease, ['leasing'])).toBeNull()
    expect(withoutHidden('leasing', lease, ['tassi.ltvA'])).toEqual(lease)
    const bands = [{ ltvA: 80, durataAMesi: 60 }]
    expect(withoutHidden('tassi', bands, ['tassi.ltvA'])).toEqual([{ durataAMesi: 60 }])
  })

  it('explain the format of a text that is too long for its format', () => {
    const patron = fieldsOf(agencies).patrono!
    expect(problemOf(patron, '29 giugno')).toBe(
      'Scriva prima il mese, poi il giorno: 06-29 per il 29 giugno.',
    )
  })

  it('distinguish an empty choice of recipients from NESSUNO', async () => {
    const { communications } = await import('../../../contract/subjects/content/communications.ts')
    const { destinatari } = fieldsOf(communications)
    expect(sentValue(destinatari!, null)).toBeNull()
    expect(problemOf(destinatari!, sentValue(destinatari!, []))).toBe('Scelga almeno un destinatario.')
  })

  it('are checked across fields only when every field is valid', () => {
    const bank = {
      ...emptyRecord(fieldsOf(banks)),
      nome: 'Banca',
      tipo: 'banca',
      convenzioneDal: '2026-02-01',
      convenzioneAl: '2026-01-01',
      policy: { ltvMax: 80, rataRedditoMax: 35, etaMaxScadenza: 75 },
      slaGiorni: {},
      status: 'validated',
    }
    expect(problemsOf(banks, bank)).toEqual({ convenzioneAl: 'La scadenza precede l’inizio.' })
    expect(problemsOf(banks, { ...bank, convenzioneAl: null })).toEqual({})
  })
})

describe('a version saved by another person', () => {
  const base = { nome: 'A', abi: '1', tipo: 'banca' }

  it('prevails where only the other person changed a field, and conflicts where both did', () => {
    const mine = { ...base, nome: 'B', abi: '2' }
    const theirs = { ...base, abi: '3', tipo: 'leasing' }
    expect(compare(['nome', 'abi', 'tipo'], base, mine, theirs)).toEqual({
      theirs: [{ path: 'tipo', base: 'banca', mine: 'banca', theirs: 'leasing' }],
      both: [{ path: 'abi', base: '1', mine: '2', theirs: '3' }],
    })
  })

  it('conflicts only in the fields of a part that both changed', () => {
    const policy = { ltvMax: 80, rataRedditoMax: 35, etaMaxScadenza: 75 }
    const whole = { ...base, policy }
    const mine = { ...base, policy: { ...policy, ltvMax: 72, rataRedditoMax: 31 } }
    const theirs = { ...base, policy: { ...policy, ltvMax: 71, etaMaxScadenza: 70 } }
    const paths = comparedPaths(fieldsOf(banks), ['nome', 'policy'])
    expect(compare(paths, whole, mine, theirs)).toEqual({
      theirs: [{ path: 'policy.etaMaxScadenza', base: 75, mine: 75, theirs: 70 }],
      both: [{ path: 'policy.ltvMax', base: 80, mine: 72, theirs: 71 }],
    })
  })

  it('does not conflict where both entered the same value', () => {
    const changed = { ...base, nome: 'B' }
    expect(compare(['nome'], base, changed, changed).both).toEqual([])
  })
})

describe('a value as a line of text', () => {
  it.each([
    ['tipo', 'leasing', 'Società di leasing'],
    ['convenzioneDal', '2026-12-31', '31/12/2026'],
    ['abi', null, '–'],
    ['policy', { ltvMax: 80, occupazioni: ['autonomo'] }, /^LTV massimo 80,00\u00a0%, Prestiti solo a /],
    ['referenti', [], '–'],
    ['policy', {}, '–'],
    ['slaGiorni', { perizia: 12 }, 'Perizia 12'],
  ])('of %s', (name, value, expected) => {
    if (expected instanceof RegExp) expect(formatValue(field(name), value)).toMatch(expected)
    else expect(formatValue(field(name), value)).toBe(expected)
  })
})
