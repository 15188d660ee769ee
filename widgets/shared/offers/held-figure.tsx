import type { ComponentChildren } from 'preact'

/** The figure that stays at the lower edge while a slider moves, until the large one of the next element is in sight. */
export const HeldFigure = ({ children }: { children: ComponentChildren }) => (
  <p class="held" aria-hidden="true" ref={giveWay}>
    {children}
  </p>
)

function giveWay(held: HTMLElement | null) {
  const large = held?.nextElementSibling
  if (!held || !large) return
  // The root keeps the figure out of a frame as high as its content, where nothing can stay in sight.
  const sight = new IntersectionObserver(
    entries => held.classList.toggle('away', entries.at(-1)!.isIntersecting),
    { root: document },
  )
  sight.observe(large)
  return () => sight.disconnect()
}
