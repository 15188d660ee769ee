type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

const isSwitch = (control: Control): control is HTMLInputElement =>
  control instanceof HTMLInputElement && (control.type === 'radio' || control.type === 'checkbox')

const isTouched = (control: Control): boolean => {
  if (control instanceof HTMLSelectElement) {
    return [...control.options].some(option => option.selected !== option.defaultSelected)
  }
  return isSwitch(control)
    ? control.checked !== control.defaultChecked
    : control.value !== control.defaultValue
}

/**
 * Records input made in the server's view before its script arrived, or restored by the browser. Returns a function
 * that replays the input as events, to be called once the view listens.
 */
export function captureInput(container: Element): () => void {
  const touched = [...container.querySelectorAll<Control>('input, select, textarea')]
    .filter(isTouched)
    .map(control => ({ control, value: control.value, checked: isSwitch(control) && control.checked }))
  return () => {
    for (const { control, value, checked } of touched) {
      if (isSwitch(control)) control.checked = checked
      else control.value = value
      // Only the checked radio of a group fires events.
      if (control.type === 'radio' && !checked) continue
      for (const type of ['input', 'change']) control.dispatchEvent(new Event(type, { bubbles: true }))
    }
  }
}
