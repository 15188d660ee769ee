/** Puts the focus on the control of a field of the page, and opens what it is folded in. */
export function goToField(path: string): void {
  const field = document.querySelector<HTMLElement>(`[data-path="${CSS.escape(path)}"]`)
  field?.closest('details')?.setAttribute('open', '')
  const control = field?.querySelector<HTMLElement>('input:not([tabindex="-1"]), select, textarea, button')
  ;(control ?? field)?.focus()
}
