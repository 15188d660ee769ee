import type { Broker } from './mortgage.ts'

/** The house that runs this installation, as the law wants it named beside every figure. */
export const broker = {
  nome: 'Quinto S.r.l.',
  oam: 'M000',
  telefono: '800\u00a0000\u00a0000',
  email: 'scrivi@quinto.example',
  trasparenza: '/pagine/trasparenza',
  privacy: '/pagine/privacy-policy',
} as const satisfies Broker

export const company = {
  indirizzo: 'Via dell’Esempio 5, 00100 Roma',
  codiceFiscale: '00000000000',
  capitaleSociale: '62.500 €',
  orari: 'Lun–ven 9.00–18.30',
} as const
