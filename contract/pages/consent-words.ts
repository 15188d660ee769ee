/**
 * What stands beside the boxes of a form that collects a person's data; `name` is who collects them. Whoever changes a
 * word changes `consentTexts` too: it is the version of these.
 */
export const consentWords = (name: string) => ({
  /** Around the link to the notice. */
  informativa_letta: ['Dichiaro di aver letto l’', 'informativa sulla privacy', ` di ${name}`],
  marketing: `Acconsento a ricevere da ${name} comunicazioni commerciali per e-mail, telefono o messaggio.`,
  profilazione: `Acconsento a che ${name} usi i miei dati per proposte adatte al mio profilo.`,
  cessione_terzi: `Acconsento a che ${name} comunichi i miei dati ad altre società per loro proposte commerciali.`,
})

/** What becomes of a request about renting without the consent to third parties. */
export const withoutSharing = 'Senza questo consenso la richiesta resta a noi e non passa al noleggiatore.'
