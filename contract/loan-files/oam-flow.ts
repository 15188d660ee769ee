import { type OamCode, oamCodes } from './oam-codes.ts'

/** The figures of the half-yearly report to the OAM, in the order of its columns. */
export const oamFigures = {
  finanziatoriConvenzionati: 'Finanziatori convenzionati',
  finanziatoriNonConvenzionati: 'Finanziatori non convenzionati',
  intermediate: 'Pratiche intermediate',
  inLavorazione: 'Pratiche in lavorazione',
  erogato: 'Erogato',
  valoreInLavorazione: 'Valore in lavorazione',
  compensiClienti: 'Compensi dai clienti',
  compensiFinanziatori: 'Compensi dai finanziatori',
  rete: 'Spettante alla rete',
  reclami: 'Reclami',
} as const
export type OamFigure = keyof typeof oamFigures

/** The figures that are sums of money, in cents; the others are counts. */
export const oamSums: readonly OamFigure[] = [
  'erogato',
  'valoreInLavorazione',
  'compensiClienti',
  'compensiFinanziatori',
  'rete',
]

/** The row of the complaints that concern no loan file. */
export const withoutFile = 'senza'

/** A half of a year as addresses write it: `2026-1`. */
export const halfYear = /^20\d\d-[12]$/

const partsOf = (half: string) => half.split('-') as [year: string, half: '1' | '2']

/** The first and the last day of a half-year. */
export function daysOfHalf(half: string): { from: string; to: string } {
  const [year, which] = partsOf(half)
  return which === '1'
    ? { from: `${year}-01-01`, to: `${year}-06-30` }
    : { from: `${year}-07-01`, to: `${year}-12-31` }
}

/** The half-year of a day. */
export const halfOf = (day: string): string => `${day.slice(0, 4)}-${day.slice(5) < '07-01' ? 1 : 2}`

/** The half-year before another. */
export function halfBefore(half: string): string {
  const [year, which] = partsOf(half)
  return which === '2' ? `${year}-1` : `${Number(year) - 1}-2`
}

/** The half-year of the report unless somebody asks for another: the last one that has ended. */
export const usualHalf = (today: string): string => halfBefore(halfOf(today))

/** «A.1 Mutui» */
export const nameOfCode = (code: string): string =>
  code === withoutFile ? 'Reclami senza pratica' : `${code} ${oamCodes[code as OamCode]}`

/** «1º semestre 2026» */
export function nameOfHalf(half: string): string {
  const [year, which] = partsOf(half)
  return `${which}º semestre ${year}`
}
