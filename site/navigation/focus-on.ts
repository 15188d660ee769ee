/** Moves the focus to a part of the page, or to the page's heading, without scrolling. */
export function focusOn(part: HTMLElement | null): void {
  const target = part ?? document.querySelector<HTMLElement>('main h1')
  if (target && target.tabIndex < 0) target.tabIndex = -1
  target?.focus({ preventScroll: true })
}
