const hex = /^#[0-9a-f]{6}$/
const both = /^light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)$/

/** The values of a colour in light and dark mode; null for an invalid colour. */
export function lightAndDark(value: string | null): [light: string, dark: string] | null {
  const colour = value?.trim().toLowerCase() ?? ''
  if (hex.test(colour)) return [colour, colour]
  const [, light, dark] = both.exec(colour) ?? []
  return light && dark ? [light, dark] : null
}

/** Contrast of two colours `#rrggbb`, from 1 to 21. Source: WCAG 2.2, «contrast ratio» and «relative luminance». */
export function contrast(one: string, other: string): number {
  const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number]
  return (high + 0.05) / (low + 0.05)
}

function luminance(colour: string): number {
  const [r, g, b] = [1, 3, 5].map(at => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
