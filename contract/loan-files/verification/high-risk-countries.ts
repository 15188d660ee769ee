import type { Country } from '../../italian/countries.ts'

/** Where the list comes from, as people read it beside the proposal of a risk. */
export const listedBy = 'regolamento (UE) 2016/1675, testo del 5 agosto 2025'

/**
 * Third countries with strategic deficiencies against money laundering: Delegated Regulation (EU) 2016/1675, as
 * amended by Delegated Regulation (EU) 2025/1184. The Commission changes the list about twice a year.
 */
export const highRiskCountries: readonly Country[] = [
  'AF',
  'AO',
  'BF',
  'CD',
  'CI',
  'CM',
  'DZ',
  'HT',
  'IR',
  'KE',
  'KP',
  'LA',
  'LB',
  'MC',
  'ML',
  'MM',
  'MZ',
  'NA',
  'NG',
  'NP',
  'SS',
  'SY',
  'TT',
  'TZ',
  'VE',
  'VN',
  'VU',
  'YE',
  'ZA',
]
