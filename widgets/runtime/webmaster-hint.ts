import { broker } from '../../contract/pages/broker.ts'

/**
 * Writes to the console why the calculator gets no answer. A refused origin looks like a broken connection, because the
 * server does not answer origins that are not allowed; the health check still answers.
 */
export async function hintToWebmaster(base: string): Promise<void> {
  if (location.origin === base) return
  await fetch(`${base}/healthz`, { mode: 'no-cors', cache: 'no-store' })
  console.warn(
    `Quinto: il servizio è attivo, ma non risponde a questa pagina. Probabilmente ${location.origin} non è fra i siti ammessi per il codice scritto in «partner», o il codice è sbagliato. Scriva a ${broker.email}.`,
  )
}
