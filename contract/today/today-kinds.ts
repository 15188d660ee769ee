/** The kinds of rows in an agent's day, in the order of rows that are alike in all else. */
export const todayKinds = [
  'appuntamento',
  'lead',
  'messaggio',
  'nonletto',
  'banca',
  'documenti',
  'compito',
  'scadenza',
  'pratica',
] as const

export type TodayKind = (typeof todayKinds)[number]
