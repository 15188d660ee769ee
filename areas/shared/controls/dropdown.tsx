import { Popover } from '@base-ui/react/popover'
import { type ReactNode, useState } from 'react'

interface Props {
  /** What the button that opens the panel shows. */
  label: ReactNode
  /** Accessible name of the panel. */
  name: string
  children: (close: () => void) => ReactNode
}

/** A panel below its button. Escape and a press outside close the panel; Escape gives the focus back to the button. */
export function Dropdown({ label, name, children }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Popover.Root open={isOpen} onOpenChange={setOpen}>
      <Popover.Trigger className="button">{label}</Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner className="dropdown-place" sideOffset={4} align="end">
          <Popover.Popup className="dropdown" aria-label={name}>
            {children(() => setOpen(false))}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
