import { dayInRome } from '../../../contract/italian/days.ts'
import { formatEuro, formatNumber } from '../../../contract/italian/format.ts'
import {
  halfBefore,
  halfOf,
  nameOfHalf,
  type OamFigure,
  oamSums,
  usualHalf,
} from '../../../contract/loan-files/oam-flow.ts'
import { choiceFilter } from '../../shared/records/list/filter-kinds.tsx'

export const list = '/admin/reports/flussoOam'

/** The half-years that the filter offers: the present one and those of ten years. */
const offeredHalves = 21

/** The filter by half-year; without it the server takes the last one that has ended. */
export function halfFilter() {
  const present = halfOf(dayInRome(new Date()))
  const halves = [present]
  while (halves.length < offeredHalves) halves.push(halfBefore(halves.at(-1)!))
  const usual = usualHalf(dayInRome(new Date()))
  return choiceFilter(
    'semestre',
    'Semestre',
    halves.filter(half => half !== usual).map(half => [half, nameOfHalf(half)]),
    nameOfHalf(usual),
  )
}

/** A figure of the report: a sum in euros, or a count. */
export const shownFigure = (name: OamFigure, value: number): string =>
  oamSums.includes(name) ? formatEuro(value) : formatNumber(value)
