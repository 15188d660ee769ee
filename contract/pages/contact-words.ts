/** Labels of the contact form by wire key: subjects, ways of contact and times. */
export const subjects = {
  mutuo: 'Mutuo',
  prestito: 'Prestito personale',
  cessione: 'Cessione del quinto',
  aziende: 'Finanziamento all’azienda o leasing',
  noleggio: 'Noleggio a lungo termine',
  pratica: 'Una pratica già avviata',
  collaborazione: 'Lavora con noi',
  reclamo: 'Reclamo',
  altro: 'Altro',
} as const

/** The positions that people apply for. */
export const positions = {
  consulente: 'Consulente del credito',
  agente: 'Agente',
  responsabile: 'Responsabile di agenzia',
  ufficio: 'Back office e contact center',
  altra: 'Un’altra posizione',
} as const

export const ways = { telefono: 'Telefono', whatsapp: 'WhatsApp', email: 'E-mail' } as const

/** The offered times of a call, within the opening hours. */
export const times = {
  indifferente: 'In qualunque momento',
  mattina: 'La mattina, 9–13',
  pomeriggio: 'Il pomeriggio, 14–18.30',
} as const

/** The offered times of a form where the person may also choose a time from a list. */
export const timesAndAppointment = { ...times, appuntamento: 'A un orario preciso, al telefono' } as const

/**
 * The time in a request: with an appointment no other preference. An appointment without a chosen start is an empty
 * text, which the schema of the request refuses.
 */
export const timeOfRequest = (orario: string, appuntamento: string | undefined) =>
  orario === 'appuntamento'
    ? { orario: 'indifferente' as const, appuntamento: appuntamento ?? '' }
    : { orario: orario as Time }

/** All accepted times: pinned earlier versions of the form also offer the evening. */
export const everyTime = { ...times, sera: 'Dopo le 18.30' } as const

export type Subject = keyof typeof subjects
export type Position = keyof typeof positions
export type Way = keyof typeof ways
export type Time = keyof typeof everyTime
