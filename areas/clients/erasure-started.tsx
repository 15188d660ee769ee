import { SignedOutLayout } from '../shared/pages/signed-out-layout.tsx'

/** Shown after the customer has asked for the erasure, when nobody is signed in any more. */
export default function ErasureStarted() {
  return (
    <SignedOutLayout title="La cancellazione è cominciata">
      <p role="status">
        Il Suo accesso è chiuso. Quando la cancellazione è finita Le scriviamo che cosa non c’è più e che cosa
        dobbiamo conservare: di solito bastano pochi minuti. Se una parte la decide l’ufficio, Le risponde
        entro un mese.
      </p>
      <p>
        <a href="/">Vai al sito</a>
      </p>
    </SignedOutLayout>
  )
}
