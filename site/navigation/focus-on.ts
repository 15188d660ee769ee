/** Takes who reads by keyboard or by ear to a part of the page, or to its heading; the page does not move. */
export function focusOn(part: HTMLElement | null): void {
  const target = part ?? document.querySelector<HTMLElement>('main h1')
  if (target && target.tabIndex < 0) target.tabIndex = -1
  target?.focus({ preventScroll: true })
}
