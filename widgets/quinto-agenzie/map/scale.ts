import { type Box, kmPerUnit } from '../../../contract/pages/map/projection.ts'

/** The length of the scale bar: a round number of kilometres, and its part of the map's width, at most 30 %. */
export function scaleOf(box: Box): { km: number; part: number } {
  const width = box.width * kmPerUnit(box.y + box.height / 2)
  const km = [200, 100, 50, 20, 10, 5, 2].find(one => one <= width * 0.3) ?? 1
  return { km, part: km / width }
}
