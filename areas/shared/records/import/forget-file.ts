import type { MouseEvent } from 'react'

/**
 * Empties a file field when a click opens the file dialog, so that the user can choose the corrected file again under the
 * same name. The field shows the name of the last file until this click.
 */
export const forgetFile = ({ currentTarget }: MouseEvent<HTMLInputElement>) => {
  currentTarget.value = ''
}
