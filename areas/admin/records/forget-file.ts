import type { MouseEvent } from 'react'

/**
 * For the click that opens the choice of a file: without a value the same file, mended, can be chosen again. The name of
 * the file stays in the field until then.
 */
export const forgetFile = ({ currentTarget }: MouseEvent<HTMLInputElement>) => {
  currentTarget.value = ''
}
