import { describe, expect, it } from 'vitest'
import { keptUntil } from './kept-until.ts'
import { type Assessed, isLower, needsApproval, proposedRisk, riskReasons } from './risk.ts'

const plain: Assessed = {
  pep: false,
  contante: 'nessuno',
  cittadinanza: 'IT',
  residenza: 'IT',
  agiscePer: null,
  modo: 'presenza',
  titolari: null,
}
const proposal = (values: Partial<Assessed>) => {
  const one = { ...plain, ...values }
  return [proposedRisk(riskReasons(one)), needsApproval(one)]
}
const owner = { nome: 'Ada Neri', cittadinanza: 'IT', residenza: 'IT', pep: false } as const

describe('the proposed risk', () => {
  it('is low without a reason', () => {
    expect(riskReasons(plain)).toEqual([])
    expect(proposal({})).toEqual(['basso', false])
  })

  it('is that of the gravest reason, and says when a senior approves', () => {
    expect(proposal({ contante: 'occasionale' })).toEqual(['medio', false])
    expect(proposal({ modo: 'distanza' })).toEqual(['medio', false])
    expect(proposal({ cittadinanza: 'FR' })).toEqual(['medio', false])
    expect(proposal({ agiscePer: 'il fratello' })).toEqual(['medio', false])
    expect(proposal({ contante: 'frequente', modo: 'distanza' })).toEqual(['alto', false])
    expect(proposal({ pep: true })).toEqual(['alto', true])
    expect(proposal({ residenza: 'IR' })).toEqual(['alto', true])
  })

  it('looks at the owners of a firm, for whom somebody always acts', () => {
    expect(proposal({ agiscePer: 'Neri S.r.l.', titolari: [owner] })).toEqual(['basso', false])
    expect(proposal({ agiscePer: 'Neri S.r.l.', titolari: [{ ...owner, pep: true }] })).toEqual([
      'alto',
      true,
    ])
    const [reason] = riskReasons({ ...plain, titolari: [{ ...owner, cittadinanza: 'IR', residenza: 'IR' }] })
    expect(reason!.testo).toMatch(/^Ada Neri, titolare effettivo: Iran è nell’elenco/)
  })

  it('is compared by grade', () => {
    expect([isLower('basso', 'medio'), isLower('alto', 'medio'), isLower('alto', 'alto')]).toEqual([
      true,
      false,
      false,
    ])
  })
})

describe('the last day for which a verification is kept', () => {
  const file = { stato: 'liquidata', statoDal: '2026-11-20T23:30:00.000Z', estintaAl: null } as const

  it('is ten years after the end of the credit, or after the file was given up, in Rome', () => {
    expect(keptUntil(file)).toBeNull()
    expect(keptUntil({ ...file, stato: 'rinunciata' })).toBe('2036-11-21')
    expect(keptUntil({ ...file, stato: 'estinta', estintaAl: '2026-10-01' })).toBe('2036-10-01')
    expect(keptUntil({ ...file, stato: 'estinta', estintaAl: '2028-02-29' })).toBe('2038-03-01')
  })

  it('is unknown while a refused file may go on with another bank', () => {
    expect(keptUntil({ ...file, stato: 'respinta' })).toBeNull()
  })
})
