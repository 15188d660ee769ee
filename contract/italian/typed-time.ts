/** A typed time of day as `HH:MM`: «9», «9.00», «9:00», «0900», «ore 9,30». The text itself when it is no time. */
export function typedTime(text: string): string {
  const found = /^(?:ore\s+)?(\d{1,2})(?:\s*[.:,]\s*|\s+)?(\d{2})?$/i.exec(text.trim())
  if (!found) return text.trim()
  const [, hours = '', minutes = '00'] = found
  return `${hours.padStart(2, '0')}:${minutes}`
}
