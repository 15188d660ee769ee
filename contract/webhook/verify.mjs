import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * Dice se una notifica viene da Quinto. `corpo` è il testo della richiesta com’è arrivato, prima di JSON.parse;
 * `firma` è l’intestazione x-quinto-firma; `segreto` è quello scritto nella scheda del partner.
 */
export function autentica(corpo, firma, segreto) {
  const [, t, v1] = /^t=(\d+),v1=([0-9a-f]{64})/.exec(firma) ?? []
  // Senza segreto, per esempio per una variabile non impostata, firmerebbe chiunque.
  if (!segreto) return false
  // Dopo cinque minuti è qualcuno che ripete ciò che ha ascoltato.
  if (!v1 || Math.abs(Date.now() / 1000 - Number(t)) > 300) return false
  const attesa = createHmac('sha256', segreto).update(`${t}.${corpo}`).digest()
  return timingSafeEqual(attesa, Buffer.from(v1, 'hex'))
}
