import { expect, it } from 'vitest'
import type { CustomerFile } from '../../../contract/calls/customers/customer-files.ts'
import { rendered } from '../../shared/testing/rendered.tsx'
import { NextStep } from './next-step.tsx'

const eyebrowOf = async (turno: CustomerFile['turno']) => {
  const prossimo = { tipo: 'attesa', titolo: 'Per ora non deve fare nulla', testo: 'La banca decide.' }
  const place = await rendered(<NextStep file={{ _id: '1', prossimo, turno } as CustomerFile} />)
  return place.querySelector('.eyebrow')?.textContent ?? null
}

it('says whose turn it is above the next thing, and nothing where nobody has to act', async () => {
  expect(await eyebrowOf('Tocca alla banca')).toBe('Tocca alla banca')
  expect(await eyebrowOf(null)).toBeNull()
})
