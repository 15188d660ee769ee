/** The groups of tickets in the office's queue. */
export const ticketGroups = {
  da_fare: 'Da fare',
  miei: 'Assegnati a me',
  non_assegnati: 'Non assegnati',
  in_scadenza: 'In scadenza o scaduti',
  in_attesa: 'In attesa dell’agente',
  risolti: 'Risolti',
  tutti: 'Tutti',
} as const
export type TicketGroup = keyof typeof ticketGroups
