import { type Box, type Point, project } from '../../../contract/pages/map/projection.ts'
import { towns } from '../../../contract/pages/map/towns.ts'
import { labelsOf, type Named } from './labels.ts'
import css from './names.css?inline'
import { scaleOf } from './scale.ts'

export { css }

/** A state inside Italy, which the outlines leave empty. */
const sanMarino: Named = { nome: 'San Marino', rank: 1, ...project({ lat: 43.942, lng: 12.458 }) }

interface Props {
  box: Box
  /** Width of the map. */
  pixels: number
  /** The marks of the agencies. */
  marks: readonly Point[]
  /** The searched place: «Aosta (AO)», or without a name the person's position. */
  here: (Point & { name: string | null }) | null
}

/** Names of towns around the agencies and the searched place, and the scale of the map. */
export function Names({ box, pixels, marks, here }: Props) {
  const name = here?.name?.replace(/ \(.*/, '')
  const sought: Named[] = here && name ? [{ x: here.x, y: here.y, nome: name, rank: 0 }] : []
  const labels = labelsOf([...sought, ...towns, sanMarino], here ? [...marks, here] : marks, box, pixels)
  const { km, part } = scaleOf(box)
  const percent = (part: number, of: number) => `${(part / of) * 100}%`
  return (
    <>
      {labels.map(({ nome, rank, side, isMarked, x, y }) => (
        <span
          key={nome}
          class={`town rank-${rank} ${side}${isMarked ? ' marked' : ''}`}
          style={{ left: percent(x - box.x, box.width), top: percent(y - box.y, box.height) }}
          aria-hidden="true"
        >
          {nome}
        </span>
      ))}
      <p class="scale" style={{ width: percent(part, 1) }}>
        {km} km
      </p>
    </>
  )
}
