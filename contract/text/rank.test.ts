import { expect, it } from 'vitest'
import { ranked, spellings } from './rank.ts'

const names = [
  'Arcinazzo Romano',
  'Bolzano Novarese',
  'Monza e della Brianza',
  'Reggio di Calabria',
  'Reggio nell’Emilia',
  'Roma',
  'Romano di Lombardia',
  'San Giovanni a Piro',
  'Sant’Angelo Lodigiano',
  'Santa Maria Nuova',
  'Santo Stefano Belbo',
  'Villa San Giovanni',
]
const found = (text: string) => ranked(names, text, name => spellings(name))

it.each([
  ['Roma', ['Roma', 'Romano di Lombardia', 'Arcinazzo Romano']],
  ['romano', ['Romano di Lombardia', 'Arcinazzo Romano']],
  ['Reggio Emilia', ['Reggio nell’Emilia']],
  ['reggio calabria', ['Reggio di Calabria']],
  ['REGGIO NELL EMILIA', ['Reggio nell’Emilia']],
  ['Monza e Brianza', ['Monza e della Brianza']],
  ['Monza Brianza', ['Monza e della Brianza']],
  ['S. Giovanni', ['San Giovanni a Piro', 'Villa San Giovanni']],
  ['s.giovanni', ['San Giovanni a Piro', 'Villa San Giovanni']],
  ['S.ta Maria', ['Santa Maria Nuova']],
  ['S Stefano', ['Santo Stefano Belbo']],
  ['s. angelo', ['Sant’Angelo Lodigiano']],
  ['santangelo', ['Sant’Angelo Lodigiano']],
  ['calabria reggio', ['Reggio di Calabria']],
  ['inazzo', ['Arcinazzo Romano']],
  ['milano', []],
])('«%s» finds %j', (text, expected) => expect(found(text)).toEqual(expected))

it.each(['', '  ', '()'])('an empty search «%s» finds all in their order', text => {
  expect(found(text)).toEqual(names)
})
