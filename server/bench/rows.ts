/** The flag that the measured calls require. */
export const benchFlags = 'partners'

/** A partner as sent by a form: a typical number of fields, of most kinds, one of them secret. */
export const partner = (chiave: string) => ({
  nome: `Il sito ${chiave}`,
  chiave,
  originiAmmesse: [`https://${chiave}.example`],
  tema: { '--quinto-accent': '#0a5c8f' },
  calcolatori: ['mutui', 'rata'],
  modo: 'comparazione_oam',
  oamNumero: 'M123',
  webhookUrl: `https://${chiave}.example/quinto`,
  webhookSegreto: 'segreto-di-misura',
  attivo: true,
})

/** The password of all example people. */
export const benchPassword = 'quattro parole a caso'

/** An administrator with the right to make the measured calls. */
export const administrator = (number: number) => ({
  name: 'Ada',
  surname: `Amministra ${number}`,
  email: `ada.${number}@quinto.example`,
  permissions: { [benchFlags]: true },
  ticketing: {},
  ticketCategories: [],
  status: 'validated',
})
