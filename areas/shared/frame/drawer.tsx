import { useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { Icon } from '../controls/icon.tsx'
import { Menu } from './menu.tsx'

/** The menu of small screens. A dialog keeps keyboard and screen reader inside the open menu. */
export function Drawer() {
  const dialog = useRef<HTMLDialogElement>(null)
  const [path] = useLocation()

  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of page closes the drawer.
  useEffect(() => dialog.current?.close(), [path])

  return (
    <>
      <button
        className="button icon-only open-menu"
        type="button"
        aria-haspopup="dialog"
        aria-label="Apri il menu"
        onClick={() => dialog.current?.showModal()}
      >
        <Icon name="menu" />
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it by itself; a click beside it does too. */}
      <dialog
        ref={dialog}
        className="drawer"
        aria-label="Menu"
        onClick={event => event.target === dialog.current && dialog.current.close()}
      >
        <div className="drawer-inside">
          <button
            className="button icon-only"
            type="button"
            aria-label="Chiudi il menu"
            onClick={() => dialog.current?.close()}
          >
            <Icon name="close" />
          </button>
          <Menu />
        </div>
      </dialog>
    </>
  )
}
