const clockInRome = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Rome',
  dateStyle: 'short',
  timeStyle: 'medium',
})

/** An instant as the day and the clock of Rome: `['2026-12-31', '08:00:00']`. */
export const onTheClock = (instant: Date): [day: string, time: string] =>
  clockInRome.format(instant).split(' ') as [string, string]

/** How far Rome's clock is ahead of UTC at an instant (both in milliseconds, instants since 1970). */
export function offsetAt(instant: number): number {
  const second = Math.floor(instant / 1000) * 1000
  return Date.parse(`${onTheClock(new Date(second)).join('T')}Z`) - second
}
