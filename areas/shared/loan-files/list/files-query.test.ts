import { expect, it } from 'vitest'
import { readAddress } from '../../records/list/list-address.ts'
import { filtersOf, groupViews, isGroup, withGroup } from './files-query.ts'

const shape = {
  columns: [{ name: 'IDEGG', order: 'IDEGG' }],
  filters: [
    { name: 'gruppo', label: '', accepts: isGroup },
    { name: 'stato', label: '' },
  ],
  sort: '-dataUltimoMovimento',
  views: ['stato', 'tabella'],
}
const at = (address: string) => readAddress(shape, address)

it('shows the files under way unless the address names another group', () => {
  expect(withGroup(at('')).filters).toEqual({ gruppo: 'in_corso' })
  expect(withGroup(at('?gruppo=ferme&stato=perizia')).filters).toEqual({ gruppo: 'ferme', stato: 'perizia' })
  expect(withGroup(at('?gruppo=tutte')).filters).toEqual({})
  expect(withGroup(at('?gruppo=altro')).filters).toEqual({ gruppo: 'in_corso' })
})

it('asks board and totals for the same files as the table, without its order and page', () => {
  expect(filtersOf(at('?cerca=rossi&ordine=IDEGG&da=x&vista=tabella&stato=perizia'))).toEqual({
    search: 'rossi',
    'filter[gruppo]': 'in_corso',
    'filter[stato]': 'perizia',
  })
})

it('has a tab for each group and one for all files, each with an address that the list understands', () => {
  const views = groupViews({ in_corso: 41, tutte: 10_001 })
  expect(views.map(({ name, count }) => [name, count].filter(Boolean).join(' '))).toEqual([
    'In corso 41',
    'Tocca all’agente o all’ufficio',
    'Ferme o in ritardo',
    'Atto entro 15 giorni',
    'Rinnovabili',
    'Chiuse',
    'Tutte oltre 10.000',
  ])
  for (const { address } of views.slice(1)) expect(at(address).filters).toHaveProperty('gruppo')
})
