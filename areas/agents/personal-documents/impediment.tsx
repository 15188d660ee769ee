/** The reason why the agent may not use a document for the public, in place of the document. */
export const Impediment = ({ reason }: { reason: string }) => (
  <div className="notice caution">
    <p className="title">Non disponibile: {reason}</p>
    <p>
      Biglietto, firma, display e pagina pubblica sono riservati ai collaboratori con l’iscrizione OAM attiva.
      Se il dato non è aggiornato, lo segnali alla sede: quando la scheda è corretta, questa pagina torna
      disponibile da sola.
    </p>
  </div>
)
