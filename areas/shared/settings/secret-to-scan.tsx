import { useMemo } from 'react'
import { encode } from 'uqr'

/** The dark squares of a QR code, as one path in units of a square. */
function squares(text: string): { side: number; path: string } {
  const { data, size } = encode(text, { ecc: 'M', border: 4 })
  const rows = data.map((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')).join(''))
  return { side: size, path: rows.join('') }
}

/** The second factor's secret: to be scanned, or typed by hand. It is drawn here and goes nowhere else. */
export function SecretToScan({ segreto, uri }: { segreto: string; uri: string }) {
  const { side, path } = useMemo(() => squares(uri), [uri])
  return (
    <div className="secret">
      <svg className="qr" viewBox={`0 0 ${side} ${side}`} role="img" aria-label="Codice QR della chiave">
        <rect width={side} height={side} />
        <path d={path} />
      </svg>
      <div>
        <p>
          Inquadri il codice con un’app di autenticazione, oppure vi scriva questa chiave, e poi scriva qui
          sotto il codice che l’app mostra.
        </p>
        <p className="key">{segreto.match(/.{1,4}/g)?.join(' ')}</p>
      </div>
    </div>
  )
}
