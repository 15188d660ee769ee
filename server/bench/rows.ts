/** The right that the calls under measure ask for. */
export const benchFlags = 'partners'

/** A partner as a form sends it: as many fields as most records have, of most kinds, one of them secret. */
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

/** The password of everybody who signs in here. */
export const benchPassword = 'quattro parole a caso'

/** An administrator who may do what the measure asks. */
export const administrator = (number: number) => ({
  name: 'Ada',
  surname: `Amministra ${number}`,
  email: `ada.${number}@quinto.example`,
  permissions: { [benchFlags]: true },
  ticketing: {},
  ticketCategories: [],
  status: 'validated',
})
