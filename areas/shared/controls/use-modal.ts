import { type RefObject, useLayoutEffect, useRef } from 'react'

/** Opens a dialog while its component is shown. Closing gives the focus back to the button that opened the dialog. */
export function useModal(onOpen?: () => void): RefObject<HTMLDialogElement | null> {
  const element = useRef<HTMLDialogElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the dialog opens once.
  useLayoutEffect(() => {
    const dialog = element.current!
    dialog.showModal()
    onOpen?.()
    return () => dialog.close()
  }, [])
  return element
}
