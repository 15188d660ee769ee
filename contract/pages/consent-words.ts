/**
 * The texts beside the consent boxes; `name` is the name of the data controller. Change the version `consentTexts` with
 * every change of these texts.
 */
export const consentWords = (name: string) => ({
  /** The text before, in and after the link to the notice. */
  informativa_letta: ['Dichiaro di aver letto l’', 'informativa sulla privacy', ` di ${name}`],
  marketing: `Acconsento a ricevere da ${name} comunicazioni commerciali per e-mail, telefono o messaggio.`,
  profilazione: `Acconsento a che ${name} usi i miei dati per proposte adatte al mio profilo.`,
  cessione_terzi: `Acconsento a che ${name} comunichi i miei dati ad altre società per loro proposte commerciali.`,
})

/** The short names of the consents, for customers. */
export const consentTitles = {
  marketing: 'Comunicazioni commerciali',
  profilazione: 'Proposte adatte al profilo',
  cessione_terzi: 'Dati ad altre società',
} as const

/** Shown on rental requests without the consent to third parties. */
export const withoutSharing = 'Senza questo consenso la richiesta resta a noi e non passa al noleggiatore.'
