/** Default colours of the theme, light and dark, equal to `ui/tokens/core.css`. */
export const ownColours: Record<string, readonly [light: string, dark: string]> = {
  '--quinto-accent': ['#0e5a43', '#8accab'],
  '--quinto-accent-deep': ['#08412f', '#b2e2c9'],
  '--quinto-on-accent': ['#fffdf9', '#0f1f18'],
  '--quinto-paper': ['#faf7f0', '#171613'],
  '--quinto-ink': ['#1d1b17', '#ece7db'],
}

export const isColour = (name: string): boolean => Object.hasOwn(ownColours, name)

const colour = /^#[0-9a-f]{6}$/i
const length = /^\d{1,3}(\.\d+)?px$/

/** Whether a value is a six-digit colour or a height in pixels. */
export const isThemeValue = (value: string): boolean => colour.test(value) || length.test(value)

/** Relative luminance of `#rrggbb`, as WCAG 2.2 defines it. */
function luminance(hex: string): number {
  const [red, green, blue] = [1, 3, 5].map(at => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
}

/** Contrast ratio of two colours, from 1 to 21 (WCAG 2.2). */
export function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light! + 0.05) / (dark! + 0.05)
}

const pairs = [
  ['testo sul fondo', '--quinto-ink', '--quinto-paper'],
  ['accento sul fondo', '--quinto-accent', '--quinto-paper'],
  ['accento scuro sul fondo', '--quinto-accent-deep', '--quinto-paper'],
  ['testo sull’accento', '--quinto-on-accent', '--quinto-accent'],
  ['testo sull’accento scuro', '--quinto-on-accent', '--quinto-accent-deep'],
] as const

export const leastContrast = 4.5

export interface Contrast {
  what: string
  theme: 'chiaro' | 'scuro'
  ratio: number
}

/** Contrast of each text and background, lowest first, in the themes that the element may take. */
export function contrasts(theme: Record<string, string>, tema: string): Contrast[] {
  const shown = (['chiaro', 'scuro'] as const).filter(name => !tema || name === tema)
  const found = shown.flatMap(name => {
    const own = (property: string) => {
      const chosen = theme[property]
      return chosen && colour.test(chosen) ? chosen : ownColours[property]![name === 'chiaro' ? 0 : 1]
    }
    return pairs.map(([what, over, under]) => ({ what, theme: name, ratio: contrast(own(over), own(under)) }))
  })
  return found.sort((a, b) => a.ratio - b.ratio)
}
