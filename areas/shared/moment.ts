const written = new Intl.DateTimeFormat('it-IT', {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Europe/Rome',
})

/** An instant as it is in Rome: «21/11/2026, 09:30». */
export const formatDateTime = (iso: string): string => written.format(new Date(iso))
