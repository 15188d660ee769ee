import { useMemo } from 'react'
import { encode } from 'uqr'

/** The dark squares of a QR code, as one path in units of a square. */
function squares(text: string, ecc: 'L' | 'M'): { side: number; path: string } {
  const { data, size } = encode(text, { ecc, border: 4 })
  const rows = data.map((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')).join(''))
  return { side: size, path: rows.join('') }
}

interface Props {
  text: string
  label: string
  /** Level of error correction: `L` has fewer and larger squares, `M` tolerates more damage. */
  ecc?: 'L' | 'M'
}

/** A QR code drawn in the browser, so that no other server learns the text. */
export function QrCode({ text, label, ecc = 'M' }: Props) {
  const { side, path } = useMemo(() => squares(text, ecc), [text, ecc])
  return (
    <svg className="qr" viewBox={`0 0 ${side} ${side}`} role="img" aria-label={label}>
      <rect width={side} height={side} />
      <path d={path} />
    </svg>
  )
}
