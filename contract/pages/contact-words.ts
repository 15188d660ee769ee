/** What somebody writes about, and when and how they would be called: keys on the wire, labels on the screen. */
export const subjects = {
  mutuo: 'Mutuo',
  prestito: 'Prestito personale',
  cessione: 'Cessione del quinto',
  aziende: 'Finanziamento all’azienda o leasing',
  noleggio: 'Noleggio a lungo termine',
  pratica: 'Una pratica già avviata',
  collaborazione: 'Lavorare con noi',
  reclamo: 'Reclamo',
  altro: 'Altro',
} as const

export const ways = { telefono: 'Telefono', whatsapp: 'WhatsApp', email: 'E-mail' } as const

/** When somebody may ask to be called: while the office is open. */
export const times = {
  indifferente: 'In qualunque momento',
  mattina: 'La mattina, 9–13',
  pomeriggio: 'Il pomeriggio, 14–18.30',
} as const

/** All that a message may say: a form of an earlier version, which a partner keeps, offers the evening too. */
export const everyTime = { ...times, sera: 'Dopo le 18.30' } as const

export type Subject = keyof typeof subjects
export type Way = keyof typeof ways
export type Time = keyof typeof everyTime
