/** Focuses the control of a field and opens the disclosure that contains the control. */
export function goToField(path: string): void {
  const field = document.querySelector<HTMLElement>(`[data-path="${CSS.escape(path)}"]`)
  field?.closest('details')?.setAttribute('open', '')
  const control = field?.querySelector<HTMLElement>('input:not([tabindex="-1"]), select, textarea, button')
  ;(control ?? field)?.focus()
}
