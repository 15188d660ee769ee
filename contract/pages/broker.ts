import type { Broker } from '../products/mortgage.ts'

/** Built-in data of the broker, used when the record (`subjects/company.ts`) cannot be read. */
export const broker = {
  nome: 'Quinto S.r.l.',
  oam: 'M000',
  telefono: '800\u00a0000\u00a0000',
  email: 'scrivi@quinto.example',
  trasparenza: '/pagine/trasparenza',
  privacy: '/pagine/privacy-policy',
} as const satisfies Broker
