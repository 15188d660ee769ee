import { render } from 'preact'
import { expect, it } from 'vitest'
import { BankMark } from './bank-mark.tsx'

it('tells banks with similar names apart', () => {
  const names = ['Banca Aurelia', 'Istituto Monviso', 'Banca Ginestra', 'Banco di Levante', 'Cassa Tiberina']
  const root = document.createElement('div')
  const marks = names.map(name => {
    render(<BankMark name={name} />, root)
    const { tint, pattern } = root.querySelector<HTMLElement>('.bank-mark')!.dataset
    return `${tint} ${pattern}`
  })
  expect(new Set(marks).size).toBe(names.length)
})
