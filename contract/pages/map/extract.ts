/**
 * Writes `outlines.json` from @svg-maps/italy (2.0.0; map of MapSVG, CC BY 4.0), whose paths are in a unit of about
 * 1.5 km on a Mercator projection. A tool for developers: `npx tsx contract/pages/map/extract.ts`.
 */
import { writeFileSync } from 'node:fs'
import italy from '@svg-maps/italy'

/** Names of the regions in our database by the names of the package. */
const names: Record<string, string> = {
  abruzzo: 'Abruzzo',
  'aosta-valley': "Valle d'Aosta",
  apulia: 'Puglia',
  basilicata: 'Basilicata',
  calabria: 'Calabria',
  campania: 'Campania',
  'emilia-romagna': 'Emilia-Romagna',
  'friuli-venezia-giulia': 'Friuli-Venezia Giulia',
  lazio: 'Lazio',
  liguria: 'Liguria',
  lombardy: 'Lombardia',
  marche: 'Marche',
  molise: 'Molise',
  piedmont: 'Piemonte',
  sardinia: 'Sardegna',
  sicily: 'Sicilia',
  'trentino-south-tyrol': 'Trentino-Alto Adige',
  tuscany: 'Toscana',
  umbria: 'Umbria',
  veneto: 'Veneto',
}

/** A hole of Lazio: at every scale of the map it looks like a mistake of the drawing. */
const vatican = /M29\d\d 37\d\dl[^z]*z/

/** Rounds to tenths of the package's unit, about 150 metres, because whole numbers are shorter. */
const tenths = (value: number) => Math.round(value * 10)

/**
 * Paths of the package are `m`, pairs of relative numbers, `z`. The result is relative to the previous rounded point.
 */
function compact(path: string): string {
  const rings = path.split('z').filter(ring => ring.trim())
  let [x, y] = [0, 0]
  return rings
    .map(ring => {
      const pairs = [...ring.matchAll(/(-?[\d.]{1,20}),(-?[\d.]{1,20})/g)].map(([, dx, dy]) => [
        Number(dx),
        Number(dy),
      ])
      const first = { x: x + pairs[0]![0]!, y: y + pairs[0]![1]! }
      let last = { x: tenths(first.x), y: tenths(first.y) }
      const start = `M${last.x} ${last.y}l`
      const steps: number[] = []
      ;[x, y] = [first.x, first.y]
      for (const [dx, dy] of pairs.slice(1)) {
        ;[x, y] = [x + dx!, y + dy!]
        const now = { x: tenths(x), y: tenths(y) }
        if (now.x === last.x && now.y === last.y) continue
        steps.push(now.x - last.x, now.y - last.y)
        last = now
      }
      // After `z` the current point is the start of the ring.
      ;[x, y] = [first.x, first.y]
      return `${start + steps.join(' ').replaceAll(' -', '-')}z`
    })
    .join('')
}

const outlines = Object.fromEntries(
  (italy.locations as { id: string; path: string }[])
    .map(({ id, path }) => [names[id] ?? id, compact(path).replace(vatican, '')] as const)
    .sort(([a], [b]) => a.localeCompare(b, 'it')),
)
writeFileSync(new URL('outlines.json', import.meta.url), `${JSON.stringify(outlines, null, 2)}\n`)
