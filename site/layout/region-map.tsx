import type { AgencyContent } from '../../contract/pages/agency.ts'

interface Props {
  map: NonNullable<AgencyContent['map']>
  comune: string
  regione: string
  /** The map takes the place of a picture. */
  wide?: true
}

/** The outline of a region with a marked place. */
export function RegionMap({ map: { path, box, point }, comune, regione, wide }: Props) {
  const air = Math.max(box.width, box.height) * 0.06
  const frame = [box.x - air, box.y - air, box.width + 2 * air, box.height + 2 * air]
  const size = Math.max(frame[2]!, frame[3]!)
  return (
    <figure className={wide ? 'region-map wide' : 'region-map'}>
      <svg viewBox={frame.join(' ')} role="img" aria-label={`${comune} sulla mappa della regione ${regione}`}>
        <path d={path} vectorEffect="non-scaling-stroke" />
        <circle cx={point.x} cy={point.y} r={size * 0.022} />
      </svg>
      <figcaption className="note">{regione}. Contorni di MapSVG, CC BY 4.0.</figcaption>
    </figure>
  )
}
