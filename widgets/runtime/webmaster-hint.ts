import { broker } from '../../contract/pages/broker.ts'

/**
 * Tells who made the page why the calculator gets no answer. A refused origin looks like a broken connection, since
 * the server says nothing to who is not allowed; but then something else of the server answers.
 */
export async function hintToWebmaster(base: string): Promise<void> {
  if (location.origin === base) return
  await fetch(`${base}/healthz`, { mode: 'no-cors', cache: 'no-store' })
  console.warn(
    `Quinto: il servizio è attivo, ma non risponde a questa pagina. Probabilmente ${location.origin} non è fra i siti ammessi per il codice scritto in «partner», o il codice è sbagliato. Scriva a ${broker.email}.`,
  )
}
