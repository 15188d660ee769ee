/** The usual reasons to refuse a document, each with the text that the customer reads. */
export const refusalWords: Readonly<Record<string, string>> = {
  Illeggibile: 'Non si legge bene: la rifaccia con più luce, tenendo fermo il telefono.',
  Tagliato: 'Manca un bordo del foglio, o una pagina: servono tutte, intere.',
  'Di un’altra persona': 'Il documento è di un’altra persona: carichi il Suo.',
  'Mese sbagliato': 'Il mese non è quello richiesto: carichi il più recente.',
  Scaduto: 'Il documento è scaduto o troppo vecchio: ne carichi uno più recente.',
}
