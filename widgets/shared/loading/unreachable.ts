/** A part or an answer that did not arrive: most often it is the connection. */
export const unreachable = 'Il servizio non risponde. Controlli la connessione e riprovi.'
