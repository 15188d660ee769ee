/** Buckets of the stored files, by readers. */
export const buckets = {
  contenuti: 'Ciò che la società pubblica: lo legge chi ne ha l’indirizzo',
  allegati: 'Ciò che mandano i visitatori, con i loro dati: lo legge chi legge le richieste',
} as const
export type Bucket = keyof typeof buckets
