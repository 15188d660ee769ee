/** The words of the form that sends the link of a stored simulation by letter, on its page and in the calculator. */
export const sendLinkWords = {
  email: 'La Sua e-mail',
  send: 'Invia il link',
  sending: 'Invio in corso',
  purpose: 'L’indirizzo serve a inviare la lettera e a ritrovare la simulazione nell’area clienti.',
  privacy: 'Informativa sulla privacy',
  /** The same whether or not a limit suppresses the letter. */
  sent: 'Se l’indirizzo è giusto, la lettera arriva entro pochi minuti. Se non arriva, ne chieda un’altra fra un’ora.',
}
