import { broker } from '../../contract/pages/broker.ts'

/** The query of a call, which may have the key of a partner. */
export interface Keyed {
  partner?: string | undefined
}

/** The texts that the console has already. */
const printed = new Set<string>()

/**
 * Writes to the console, once for each key, why the page is refused. Rejects when it is not: an origin that is not
 * allowed gets no answer, which looks like a broken connection, but the health check still answers.
 */
export async function explainRefusal(base: string, status: number, { partner }: Keyed = {}): Promise<void> {
  if (status === 0) {
    if (location.origin === base) throw new TypeError('a broken connection')
    await fetch(`${base}/healthz`, { mode: 'no-cors', cache: 'no-store' })
  }
  const why =
    origin === 'null'
      ? 'la pagina è in una cornice con un attributo sandbox senza allow-same-origin, e il browser non dice di quale sito è'
      : partner
        ? `il codice «${partner}», scritto in «partner», non esiste oppure non vale per ${location.origin} o per questo elemento`
        : `manca il codice del partner, che si scrive in «partner»`
  const words = `Quinto: il servizio è attivo, ma non risponde a questa pagina: ${why}. Si vede il contenuto di riserva dell’elemento. Il codice e i siti da cui vale si chiedono a ${broker.email}.`
  if (printed.has(words)) return
  printed.add(words)
  console.warn(words)
}
