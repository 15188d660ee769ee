/** Kinds of security events: the key is stored, the Italian label is shown. */
export const securityKinds = {
  sign_in: 'Accesso',
  sign_in_refused: 'Accesso rifiutato',
  second_factor_refused: 'Codice rifiutato',
  recovery_code_used: 'Codice di recupero usato',
  proof_given: 'Identità confermata di nuovo',
  proof_refused: 'Conferma dell’identità rifiutata',
  session_ended: 'Sessione chiusa',
  invited: 'Invito inviato di nuovo',
  password_changed: 'Password cambiata',
  email_changed: 'E-mail cambiata',
  sign_in_data_restored: 'Dati di accesso ripristinati',
  second_factor_on: 'Secondo fattore attivato',
  second_factor_off: 'Secondo fattore tolto',
  rights_changed: 'Permessi cambiati',
  standing_changed: 'Stato dell’accesso cambiato',
  destination_changed: 'Destinazione dei dati cambiata',
  refused: 'Operazione rifiutata',
  token_refused: 'Sessioni non valide',
  exported: 'Dati esportati',
  person_erased: 'Cancellazione di una persona',
} as const

export type SecurityKind = keyof typeof securityKinds
