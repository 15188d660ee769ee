import { isUsurious, usuryThreshold } from '../checks/usury.ts'
import type { Kinds } from './kinds.ts'

export const usury: Kinds = {
  'usury.threshold': ({ teg, ...inputs }: { tegm: number; teg?: number }) => {
    const { threshold, gapCapped } = usuryThreshold(inputs)
    return {
      threshold,
      gapCapped,
      aboveThreshold: teg === undefined ? undefined : isUsurious({ teg, threshold }),
    }
  },
}
